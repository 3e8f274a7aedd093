# cell: swap
# kind: wrong
# author: student
# sentence: the two models must not share a single tensor: training one of them must never change the other
# why: copies the module object and its table of children, but the children themselves are the old ones
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    new = copy.copy(model)
    new._modules = copy.copy(model._modules)  # own table, so that model.head stays
    new._parameters = copy.copy(model._parameters)
    new._buffers = copy.copy(model._buffers)
    new.head = nn.Linear(model.head.in_features, n_classes).to(
        device=model.head.weight.device, dtype=model.head.weight.dtype
    )
    return new
