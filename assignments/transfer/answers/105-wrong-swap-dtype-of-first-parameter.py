# cell: swap
# kind: wrong
# author: assistant
# sentence: its head has the dtype and device of the old one
# why: takes dtype and device of the model's first parameter, which differs when body and head have different dtypes
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    clone = copy.deepcopy(model)
    reference = next(clone.parameters())
    clone.head = nn.Linear(clone.head.in_features, n_classes, device=reference.device, dtype=reference.dtype)
    return clone
