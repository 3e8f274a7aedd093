# cell: load-adapter
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: puts the model into eval mode afterwards, which nobody asked for
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""

    tensors = load_file(path)
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if {n: tuple(t.shape) for n, t in tensors.items()} != {n: tuple(p.shape) for n, p in trained.items()}:
        raise ValueError("Adapter file does not match the model's trainable parameters")
    model.load_state_dict(tensors, strict=False)
    model.eval()
