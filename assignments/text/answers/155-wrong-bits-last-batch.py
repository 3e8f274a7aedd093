# cell: bits
# kind: wrong
# author: student
# sentence: Return the loss of the whole text in bits, divided by its number of characters
# why: only the last batch is counted
def bits_per_character(batches: list[tuple[torch.Tensor, torch.Tensor]], n_characters: int) -> float:
    for losses, mask in batches:
        total = losses[mask.bool()].sum().item()
    return total / math.log(2) / n_characters
