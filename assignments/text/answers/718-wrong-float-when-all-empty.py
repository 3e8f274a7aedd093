# cell: pad
# kind: wrong
# author: student
# sentence: Return "input_ids" and "attention_mask", both (B, T) of dtype torch.long.
# why: torch.tensor of empty rows is float32, so pad_batch([[], []], 0), where all texts are empty, has the wrong dtype
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    """Return "input_ids" and "attention_mask", both (B, T) of dtype torch.long.

    T is the length of the longest sequence, or `to` (at least 1) if given; raises ValueError if one is longer
    """
    longest = max(len(seq) for seq in sequences)
    if to is None:
        to = longest
    elif longest > to:
        raise ValueError("too long")
    ids = [seq + [pad_id] * (to - len(seq)) for seq in sequences]
    mask = [[1] * len(seq) + [0] * (to - len(seq)) for seq in sequences]
    return {"input_ids": torch.tensor(ids), "attention_mask": torch.tensor(mask)}
