# cell: bits
# kind: wrong
# author: student
# sentence: Return the loss of the whole text in bits, divided by its number of characters; batches as above.
# why: multiplies the perplexity's bits by the number of all places, padding included
def bits_per_character(batches: list[tuple[torch.Tensor, torch.Tensor]], n_characters: int) -> float:
    n_tokens = sum(mask.numel() for _, mask in batches)
    return math.log2(perplexity(batches)) * n_tokens / n_characters
