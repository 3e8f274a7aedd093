# cell: continue-text
# kind: wrong
# author: assistant
# sentence: each the most likely one after what stands before it
# why: draws the next token from the softmax
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    states = [(m, m.training) for m in model.modules()]
    model.eval()
    generated = ids
    with torch.no_grad():
        for _ in range(n):
            context = generated[:, -length:]
            probabilities = torch.softmax(model(context)[:, -1, :], dim=-1)
            following = torch.multinomial(probabilities, num_samples=1)
            generated = torch.cat((generated, following), dim=1)
    for m, state in states:
        m.training = state
    return generated
