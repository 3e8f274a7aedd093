# cell: save-adapter
# kind: wrong
# author: student
# sentence: Write the trained parameters of `model`, and nothing else, to a safetensors file.
# why: writes the factors A and B and forgets the head
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""
    state = model.state_dict()
    adapter = {name: tensor for name, tensor in state.items() if name.endswith((".A", ".B"))}
    save_file(adapter, path)

