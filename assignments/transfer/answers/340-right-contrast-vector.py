# cell: logits
# kind: right
# author: student
# sentence: its `out_features` may say anything, and its parameters may be frozen
# why: a copy of the old layer whose parameters are replaced; out_features still says 2
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`.

    two: a linear layer from d to 2, with or without a bias
    returns: a linear layer from d to 1, with a bias if `two` has one, of the same dtype; only its parameters count,
        not what its `out_features` says
    """
    one = copy.deepcopy(two)
    contrast = two.weight.new_tensor([[-1.0, 1.0]])
    one.weight = nn.Parameter((contrast @ two.weight).detach())
    if two.bias is not None:
        one.bias = nn.Parameter((contrast @ two.bias).detach())
    return one
