# cell: save-adapter
# kind: wrong
# author: student
# sentence: Save what is trained
# why: the tensors of state_dict() are detached, none has requires_grad: the file is empty

def save_adapter(model: nn.Module, path: str | Path) -> None:
    tensors = {name: tensor for name, tensor in model.state_dict().items() if tensor.requires_grad}
    save_file(tensors, path)
