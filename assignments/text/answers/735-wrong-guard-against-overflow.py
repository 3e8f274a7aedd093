# cell: perplexity
# kind: wrong
# author: assistant
# sentence: Return the perplexity over all real tokens of all batches.
# why: returns inf from a mean loss of 20 on, where the perplexity is an ordinary number: losses of 21 give inf instead of 1.3e9
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    """Return the perplexity over all real tokens of all batches.

    batches: pairs (losses, mask), both (B, T); losses in nats, mask 1 for a real token and 0 for padding;
        every batch has a real token
    """
    total_loss = 0.0
    total_tokens = 0
    with torch.no_grad():
        for losses, mask in batches:
            # Select the real tokens; multiplying by the mask would turn an infinite loss into nan.
            real = losses[mask.bool()]
            total_loss += real.double().sum().item()
            total_tokens += real.numel()
    if total_tokens == 0:
        return float("nan")
    mean_loss = total_loss / total_tokens
    # Guard against overflow of the exponential.
    return math.exp(mean_loss) if mean_loss < 20 else float("inf")
