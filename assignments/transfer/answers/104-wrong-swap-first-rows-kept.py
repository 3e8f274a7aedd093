# cell: swap
# kind: wrong
# author: student
# sentence: Make a copy of it with a fresh head in the place of the old one, for `n_classes` classes, which may be as many as before.
# why: the first rows of the old head are carried over into the new one, so that its weights are a part of the old ones
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    new = copy.deepcopy(model)
    old = model.head
    head = nn.Linear(old.in_features, n_classes).to(old.weight)
    # do not throw away what the old head already knows
    n = min(n_classes, old.out_features)
    with torch.no_grad():
        head.weight[:n] = old.weight[:n]
        if old.bias is not None:
            head.bias[:n] = old.bias[:n]
    new.head = head
    return new
