# cell: logits
# kind: wrong
# author: student
# sentence: The new head has a bias exactly when the old one has.
# why: the new head always has a bias; one_logit(nn.Linear(3, 2, bias=False)).bias is a zero instead of None
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`.

    two: a linear layer from d to 2, with or without a bias
    returns: a linear layer from d to 1, with a bias if `two` has one, of the same dtype; only its parameters count,
        not what its `out_features` says
    """
    one = nn.Linear(two.in_features, 1, dtype=two.weight.dtype, device=two.weight.device)
    with torch.no_grad():
        one.weight.copy_(two.weight[1:] - two.weight[:1])
        one.bias.zero_()
        if two.bias is not None:
            one.bias.copy_(two.bias[1:] - two.bias[:1])
    return one
