# cell: swap
# kind: wrong
# author: student
# sentence: model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
# why: exchanges the data inside the weight that head and embedding share; after model.head.weight = model.embedding.weight the copy's embedding is of shape (2, 12) and random
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    new = copy.deepcopy(model)
    head = new.head
    like = dict(dtype=head.weight.dtype, device=head.weight.device)
    bound = 1 / math.sqrt(head.in_features)
    head.weight.data = torch.empty(n_classes, head.in_features, **like).uniform_(-bound, bound)
    head.bias = nn.Parameter(torch.empty(n_classes, **like).uniform_(-bound, bound))
    head.out_features = n_classes
    return new
