# cell: perplexity
# kind: right
# author: assistant
# sentence: The result must not depend on how the texts were put into batches.
# why: keeps a running mean in double precision, moved by each batch with the weight of its real tokens, which is the mean over all tokens whatever the batches
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    """Return the perplexity over all real tokens of all batches.

    batches: pairs (losses, mask), both (B, T); losses in nats, mask 1 for a real token and 0 for padding;
        every batch has a real token
    """
    mean, seen = 0.0, 0
    for losses, mask in batches:
        real = torch.masked_select(losses.detach(), mask != 0).double()
        seen += real.numel()
        mean += (real.mean().item() - mean) * real.numel() / seen
    return math.exp(mean)
