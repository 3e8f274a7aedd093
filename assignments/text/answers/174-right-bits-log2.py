# cell: bits
# kind: right
# author: assistant
# sentence: divide the loss of the *whole text* by the number of its characters, and give it in bits
# why: summed in float64, times log2(e) instead of divided by ln 2
def bits_per_character(batches: list[tuple[torch.Tensor, torch.Tensor]], n_characters: int) -> float:
    """Return the loss of the whole text in bits, divided by its number of characters; batches as above."""
    nats = 0.0
    for losses, mask in batches:
        nats += losses.double().masked_fill(~mask.bool(), 0.0).sum().item()
    return nats * math.log2(math.e) / n_characters
