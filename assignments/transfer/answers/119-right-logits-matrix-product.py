# cell: logits
# kind: right
# author: student
# sentence: Turn a head with two logits into the head with one logit that gives class 1 the same probability for **every** input.
# why: the difference of the rows as a product with (-1, 1), on a copy of the head's own tensors
def one_logit(two: nn.Linear) -> nn.Linear:
    sign = torch.tensor([[-1.0, 1.0]], dtype=two.weight.dtype, device=two.weight.device)
    one = nn.Linear(two.in_features, 1, two.bias is not None, device=two.weight.device, dtype=two.weight.dtype)
    one.weight = nn.Parameter(torch.einsum("oc,cd->od", sign, two.weight.detach()))
    if two.bias is not None:
        one.bias = nn.Parameter(sign[0] @ two.bias.detach()[:, None])
    return one
