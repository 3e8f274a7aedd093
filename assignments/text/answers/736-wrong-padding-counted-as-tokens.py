# cell: bits
# kind: wrong
# author: student
# sentence: To compare models with different tokenizers, divide the loss of the *whole text* by the number of its characters, and give it in bits.
# why: multiplies the mean by the number of places instead of that of real tokens: one real token of loss ln 2 and one padded place, one character, give 2 bits instead of 1
def bits_per_character(batches: list[tuple[torch.Tensor, torch.Tensor]], n_characters: int) -> float:
    """Return the loss of the whole text in bits, divided by its number of characters; batches as above."""
    bits_per_token = math.log2(perplexity(batches))
    n_tokens = sum(losses.numel() for losses, mask in batches)
    return bits_per_token * n_tokens / n_characters
