# cell: bits
# kind: right
# author: student
# sentence: Return the loss of the whole text in bits, divided by its number of characters
# why: the perplexity's logarithm to base 2, times the number of real tokens
def bits_per_character(batches: list[tuple[torch.Tensor, torch.Tensor]], n_characters: int) -> float:
    real = sum(int(mask.bool().sum()) for _, mask in batches)
    return real * math.log2(perplexity(batches)) / n_characters
