# cell: bits
# kind: wrong
# author: student
# sentence: divide the loss of the *whole text* by the number of its characters, and give it in bits.
# why: the number of tokens is taken from the shape, so padding counts
def bits_per_character(batches: list[tuple[torch.Tensor, torch.Tensor]], n_characters: int) -> float:
    tokens = sum(losses.numel() for losses, _ in batches)
    return math.log2(perplexity(batches)) * tokens / n_characters
