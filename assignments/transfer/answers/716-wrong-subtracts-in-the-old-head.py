# cell: logits
# kind: wrong
# author: student
# sentence: The old head stays as it was, and the two share no tensor.
# why: subtracts row 0 inside the old head: after one_logit(two) the row two.weight[0] is zero
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`.

    two: a linear layer from d to 2, with or without a bias
    returns: a linear layer from d to 1, with a bias if `two` has one, of the same dtype; only its parameters count,
        not what its `out_features` says
    """
    one = nn.Linear(two.in_features, 1, bias=two.bias is not None, dtype=two.weight.dtype)
    with torch.no_grad():
        # the same number taken from both logits doesn't change the softmax
        weight = two.weight
        weight -= weight[0].clone()
        one.weight.copy_(weight[1:])
        if two.bias is not None:
            bias = two.bias
            bias -= bias[0].clone()
            one.bias.copy_(bias[1:])
    return one
