# cell: logits
# kind: wrong
# author: student
# sentence: a linear layer from d to 1, with a bias if `two` has one, of the same dtype
# why: without a bias in `two` the new layer has one of zero
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`."""
    one = nn.Linear(two.in_features, 1, dtype=two.weight.dtype)
    with torch.no_grad():
        one.weight.copy_(two.weight[1:] - two.weight[:1])
        if two.bias is None:
            one.bias.zero_()
        else:
            one.bias.copy_(two.bias[1:] - two.bias[:1])
    return one

