# cell: save-adapter
# kind: right
# author: student
# sentence: Which parameters does the optimiser see? Those, under the names that named_parameters() gives them.
# why: state_dict(keep_vars=True) keeps requires_grad; with metadata in the file
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""
    names = {name for name, parameter in model.named_parameters() if parameter.requires_grad}
    everything = model.state_dict(keep_vars=True)
    save_file({name: everything[name].data.clone() for name in sorted(names)}, str(path), {"what": "adapter"})

