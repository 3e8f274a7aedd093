# cell: save-adapter
# kind: wrong
# author: assistant
# sentence: each parameter under its name in `named_parameters()` and with its dtype
# why: writes everything in float32
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""

    trainable = {
        name: param.detach().to("cpu", torch.float32).contiguous()
        for name, param in model.named_parameters()
        if param.requires_grad
    }
    save_file(trainable, path)
