# cell: load-adapter
# kind: right
# author: assistant
# sentence: raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
# why: checks itself and lets load_state_dict(strict=False) do the copying, which is in place
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""

    tensors = load_file(str(path))
    wanted = sorted((name, tuple(p.shape)) for name, p in model.named_parameters() if p.requires_grad)
    if sorted((name, tuple(tensor.shape)) for name, tensor in tensors.items()) != wanted:
        raise ValueError(f"{path} does not hold exactly what the model trains")
    model.load_state_dict(tensors, strict=False)
