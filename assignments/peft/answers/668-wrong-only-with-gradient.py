# cell: save-adapter
# kind: wrong
# author: student
# sentence: The file holds the trained parameters under their names, with or without a gradient
# why: a trained parameter without .grad (before the first backward pass, or after zero_grad) is left out

def save_adapter(model: nn.Module, path: str | Path) -> None:
    tensors = {}
    for name, parameter in model.named_parameters():
        if parameter.grad is not None and parameter.requires_grad:
            tensors[name] = parameter.detach()
    save_file(tensors, path)
