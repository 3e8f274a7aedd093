# cell: bits
# kind: wrong
# author: student
# sentence: Return the loss of the whole text in bits, divided by its number of characters
# why: the bits per character of the batches are averaged in place of added
def bits_per_character(batches: list[tuple[torch.Tensor, torch.Tensor]], n_characters: int) -> float:
    """Return the loss of the whole text in bits, divided by its number of characters; batches as above."""
    values = []
    for losses, mask in batches:
        nats = losses.masked_fill(mask == 0, 0.0).sum().item()
        values.append(nats / math.log(2) / n_characters)
    return sum(values) / len(values)
