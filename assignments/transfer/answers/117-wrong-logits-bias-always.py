# cell: logits
# kind: wrong
# author: student
# sentence: The new head has a bias exactly when the old one has.
# why: a head without a bias becomes one with a bias of zero
def one_logit(two: nn.Linear) -> nn.Linear:
    one = nn.Linear(two.in_features, 1).to(two.weight.device, two.weight.dtype)
    with torch.no_grad():
        one.weight.copy_(two.weight[1:] - two.weight[:1])
        if two.bias is None:
            one.bias.zero_()
        else:
            one.bias.copy_(two.bias[1:] - two.bias[:1])
    return one
