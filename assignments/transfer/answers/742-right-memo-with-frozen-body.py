# cell: swap
# kind: right
# author: student
# sentence: In which mode the copy is, which of its parameters are frozen, in body or head, and where the new bias starts, is left to you.
# why: freezes the copied body and sets evaluation mode, which is left open; the old head is exchanged during the copying by means of deepcopy's memo
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    old = model.head
    head = old.weight.new_empty(0)  # only for dtype and device
    head = nn.Linear(old.weight.shape[1], n_classes, bias=True).to(head)
    memo = {id(old): head}  # wherever the old head stands, the copy gets the new one
    new = copy.deepcopy(model, memo)
    for parameter in new.parameters():
        parameter.requires_grad_(False)
    for parameter in head.parameters():
        parameter.requires_grad_(True)
    return new.eval()
