# cell: pad
# kind: wrong
# author: student
# sentence: a text that does not fit is then an error (`ValueError`)
# why: a longer text widens the batch in place of an error
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    """Return "input_ids" and "attention_mask", both (B, T) of dtype torch.long.

    T is the length of the longest sequence, or `to` (at least 1) if given; raises ValueError if one is longer
    """
    width = max([len(sequence) for sequence in sequences] + [to or 0])
    ids = [sequence + [pad_id] * (width - len(sequence)) for sequence in sequences]
    mask = [[1] * len(sequence) + [0] * (width - len(sequence)) for sequence in sequences]
    return {"input_ids": torch.tensor(ids, dtype=torch.long), "attention_mask": torch.tensor(mask, dtype=torch.long)}
