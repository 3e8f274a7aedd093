# cell: logits
# kind: wrong
# author: student
# sentence: The old head stays as it was, and the two share no tensor.
# why: subtracts in place and hands out a slice of the old weight
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`.

    two: a linear layer from d to 2, with or without a bias
    returns: a linear layer from d to 1, with a bias if `two` has one, of the same dtype; only its parameters count,
        not what its `out_features` says
    """
    weight, bias = two.weight.data, None if two.bias is None else two.bias.data
    one = nn.Linear(two.in_features, 1, bias=bias is not None)
    weight[1] -= weight[0]
    weight[0] = 0  # still the same probabilities
    one.weight = nn.Parameter(weight[1:])
    if bias is not None:
        bias[1] -= bias[0]
        bias[0] = 0
        one.bias = nn.Parameter(bias[1:])
    return one
