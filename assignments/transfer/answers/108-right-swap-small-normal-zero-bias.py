# cell: swap
# kind: right
# author: student
# sentence: its head has the dtype and device of the old one, random weights and a bias
# why: weights from a normal distribution and a bias that starts at zero: random weights and a bias, as asked
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    new = copy.deepcopy(model)
    weight = model.head.weight
    head = nn.Linear(weight.shape[1], n_classes).to(device=weight.device, dtype=weight.dtype)
    nn.init.normal_(head.weight, std=0.02)
    nn.init.zeros_(head.bias)
    setattr(new, "head", head)
    return new
