# cell: save-adapter
# kind: right
# author: student
# sentence: Save what is trained, and nothing else, as safetensors, each parameter under its name in `named_parameters()` and with its dtype
# why: makes the bytes with safetensors.torch.save and writes them to the path
def save_adapter(model: nn.Module, path: str | Path) -> None:
    from safetensors.torch import save

    tensors = {}
    for name, parameter in model.named_parameters():
        if parameter.requires_grad:
            tensors[name] = parameter.detach().cpu().clone(memory_format=torch.contiguous_format)
    Path(path).write_bytes(save(tensors))
