# cell: perplexity
# kind: right
# author: student
# sentence: One division, one exponential, at the very end.
# why: all real losses in one long float64 vector
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    real = torch.cat([losses[mask == 1].double() for losses, mask in batches])
    return float(torch.exp(real.mean()))
