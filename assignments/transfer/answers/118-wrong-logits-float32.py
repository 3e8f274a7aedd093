# cell: logits
# kind: wrong
# author: student
# sentence: returns: a linear layer from d to 1, with a bias if `two` has one, of the same dtype
# why: the new layer is always made in float32, also for a head in float64
def one_logit(two: nn.Linear) -> nn.Linear:
    has_bias = two.bias is not None
    one = nn.Linear(two.in_features, 1, bias=has_bias)
    with torch.no_grad():
        one.weight.copy_((two.weight[1] - two.weight[0]).unsqueeze(0))
        if has_bias:
            one.bias.copy_((two.bias[1] - two.bias[0]).unsqueeze(0))
    return one
