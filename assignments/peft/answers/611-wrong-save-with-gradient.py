# cell: save-adapter
# kind: wrong
# author: student
# sentence: A parameter is *trained* when its `requires_grad` is true.
# why: leaves out a trained parameter that got no gradient when another one did
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""

    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if any(p.grad is not None for p in trained.values()):
        trained = {name: p for name, p in trained.items() if p.grad is not None}  # the others never moved
    save_file({name: p.detach() for name, p in trained.items()}, path)
