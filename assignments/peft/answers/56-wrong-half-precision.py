# cell: save-adapter
# kind: wrong
# author: assistant
# sentence: Saved and loaded into a fresh model of the same form, it gives the same outputs.
# why: stores float16 to keep the file small
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    tensors = {
        name: parameter.detach().to(torch.float16).cpu().contiguous()
        for name, parameter in model.named_parameters()
        if parameter.requires_grad
    }
    save_file(tensors, str(path), metadata={"format": "pt"})

