# cell: logits
# kind: wrong
# author: student
# sentence: a linear layer from d to 1, with a bias if `two` has one, of the same dtype
# why: the new layer is always float32
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`."""
    one = nn.Linear(two.in_features, 1, bias=two.bias is not None)
    with torch.no_grad():
        one.weight[0] = two.weight[1] - two.weight[0]
        if two.bias is not None:
            one.bias[0] = two.bias[1] - two.bias[0]
    return one

