# cell: perplexity
# kind: wrong
# author: student
# sentence: The result must not depend on how the texts were put into batches.
# why: each batch is averaged first, then the batches
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    """Return the perplexity over all real tokens of all batches.

    batches: pairs (losses, mask), both (B, T); losses in nats, mask 1 for a real token and 0 for padding;
        every batch has a real token
    """
    means = [losses[mask.bool()].mean() for losses, mask in batches]
    return torch.stack([mean.double() for mean in means]).mean().exp().item()
