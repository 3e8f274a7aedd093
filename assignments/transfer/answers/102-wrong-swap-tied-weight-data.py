# cell: swap
# kind: wrong
# author: student
# sentence: has a linear layer `head`, which may share its weight with another layer; it is left as it is
# why: writes the new weight into the .data of the copied head's parameter; when that is also the embedding's, the copy's embedding is replaced by a matrix of n_classes rows
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    new = copy.deepcopy(model)
    old = new.head
    fresh = nn.Linear(old.in_features, n_classes).to(old.weight.device, old.weight.dtype)
    old.weight.data = fresh.weight.data
    old.bias = nn.Parameter(fresh.bias.data)
    old.out_features = n_classes
    return new
