# cell: save-adapter
# kind: wrong
# author: assistant
# sentence: each parameter under its name in `named_parameters()` and with its dtype
# why: writes everything in float32
def save_adapter(model: nn.Module, path: str | Path) -> None:
    tensors = {
        name: parameter.detach().cpu().to(torch.float32).contiguous()
        for name, parameter in model.named_parameters()
        if parameter.requires_grad
    }
    save_file(tensors, str(path))
