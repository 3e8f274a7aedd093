# cell: logits
# kind: right
# author: assistant
# sentence: Turn a head with two logits into the head with one logit that gives class 1 the same probability for every input.
# why: multiplies by the contrast (-1, 1), through a state dict; has an extra check of its argument
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`."""
    if two.out_features != 2:
        raise ValueError("expected a layer with two outputs")
    contrast = two.weight.new_tensor([[-1.0, 1.0]])  # (1, 2)
    state = {name: (contrast @ value.detach().reshape(2, -1)).reshape(1, *value.shape[1:])
             for name, value in two.state_dict().items()}
    one = nn.Linear(two.in_features, 1, bias="bias" in state, dtype=two.weight.dtype, device=two.weight.device)
    one.load_state_dict(state)
    return one

