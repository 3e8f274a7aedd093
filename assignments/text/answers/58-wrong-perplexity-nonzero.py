# cell: perplexity
# kind: wrong
# author: student
# sentence: Return the perplexity over all real tokens of all batches. (mask 1 for a real token and 0 for padding)
# why: tokens with a loss of exactly 0 are taken for padding
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    total, number = 0.0, 0
    for losses, mask in batches:
        real = losses.where(mask.bool(), torch.zeros_like(losses))
        total += real.double().sum().item()
        number += int((real != 0).sum())
    return math.exp(total / number)
