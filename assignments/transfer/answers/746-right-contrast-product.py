# cell: logits
# kind: right
# author: student
# sentence: returns: a linear layer from d to 1, with a bias if `two` has one, of the same dtype; its `out_features` may say anything, and its parameters may be frozen
# why: a deep copy gets the parameters of one logit, while its out_features still says 2, which the task allows
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`.

    two: a linear layer from d to 2, with or without a bias
    returns: a linear layer from d to 1, with a bias if `two` has one, of the same dtype; only its parameters count,
        not what its `out_features` says
    """
    one = copy.deepcopy(two)
    contrast = torch.tensor([[-1.0, 1.0]], dtype=two.weight.dtype, device=two.weight.device)
    with torch.no_grad():
        weight = torch.einsum("cd,oc->od", two.weight, contrast)
        one.weight = nn.Parameter(weight.contiguous())
        if two.bias is not None:
            one.bias = nn.Parameter((contrast * two.bias).sum(dim=1))
    return one
