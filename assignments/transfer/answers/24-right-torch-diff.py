# cell: logits
# kind: right
# author: student
# sentence: softmax(z)_1 = sigma(z_1 - z_0), and both logits are linear in the input
# why: torch.diff along the rows, parameters made directly
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`."""
    one = nn.Linear(two.in_features, 1, bias=two.bias is not None)
    for name, value in two.named_parameters():
        setattr(one, name, nn.Parameter(torch.diff(value.detach(), dim=0)))
    return one

