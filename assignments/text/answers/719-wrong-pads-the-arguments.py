# cell: pad
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: += lengthens the lists of the caller: after pad_batch(s, 0) with s = [[1, 2], [3]] the second list is [3, 0]
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    """Return "input_ids" and "attention_mask", both (B, T) of dtype torch.long.

    T is the length of the longest sequence, or `to` (at least 1) if given; raises ValueError if one is longer
    """
    lengths = [len(seq) for seq in sequences]
    width = max(lengths) if to is None else to
    if max(lengths) > width:
        raise ValueError(f"a text is longer than {width}")
    padded, masks = [], []
    for seq, length in zip(sequences, lengths):
        missing = width - length
        seq += [pad_id] * missing
        padded.append(seq)
        masks.append([1] * length + [0] * missing)
    return {
        "input_ids": torch.tensor(padded, dtype=torch.long),
        "attention_mask": torch.tensor(masks, dtype=torch.long),
    }
