# cell: logits
# kind: wrong
# author: assistant
# sentence: Turn a head with two logits into the head with one logit that gives class 1 the same probability for **every** input.
# why: reads the weights off rounded probabilities; with float32 weights [[0.], [40.]] and biases 0 the probability of the probe is rounded to 1 and the new weight is infinite
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`.

    two: a linear layer from d to 2, with or without a bias
    returns: a linear layer from d to 1, with a bias if `two` has one, of the same dtype; only its parameters count,
        not what its `out_features` says
    """
    if two.out_features != 2:
        raise ValueError(f"expected a head with two logits, got {two.out_features}")
    d = two.in_features
    options = {"dtype": two.weight.dtype, "device": two.weight.device}

    # Probe the old head: the zero vector shows the bias, the unit vectors show one weight each.
    with torch.no_grad():
        probes = torch.cat([torch.zeros(1, d, **options), torch.eye(d, **options)])
        probability = torch.softmax(two(probes), dim=-1)[:, 1]
        log_odds = torch.log(probability) - torch.log1p(-probability)

    has_bias = two.bias is not None
    one = nn.Linear(d, 1, bias=has_bias, **options)
    with torch.no_grad():
        one.weight.copy_((log_odds[1:] - log_odds[0]).unsqueeze(0))
        if has_bias:
            one.bias.copy_(log_odds[:1])
    return one
