# cell: pad
# kind: right
# author: student
# sentence: The mask follows from the lengths.
# why: mask by comparing positions with lengths, and the ids written through the mask at once
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    """Return "input_ids" and "attention_mask", both (B, T) of dtype torch.long.

    T is the length of the longest sequence, or `to` (at least 1) if given; raises ValueError if one is longer
    """
    lengths = torch.tensor([len(sequence) for sequence in sequences])
    width = int(lengths.max()) if to is None else to
    if bool((lengths > width).any()):
        raise ValueError("a text is longer than the batch is wide")
    real = torch.arange(width) < lengths[:, None]
    flat = torch.tensor([number for sequence in sequences for number in sequence], dtype=torch.long)
    ids = torch.full(real.shape, pad_id, dtype=torch.long).masked_scatter(real, flat)
    return {"input_ids": ids, "attention_mask": real.long()}
