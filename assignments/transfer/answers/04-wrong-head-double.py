# cell: swap
# kind: wrong
# author: student
# sentence: its head has the dtype and device of the old one
# why: float64 is hard-wired because small_model is float64
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes."""
    new = copy.deepcopy(model)
    new.head = nn.Linear(model.head.in_features, n_classes).double()
    return new

