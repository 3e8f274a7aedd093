# cell: pad
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the padding is appended to the lists of the caller
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    lengths = [len(sequence) for sequence in sequences]
    width = max(lengths) if to is None else to
    if max(lengths) > width:
        raise ValueError(f"a text has {max(lengths)} tokens, more than {width}")
    for sequence in sequences:
        sequence += [pad_id] * (width - len(sequence))
    mask = [[1] * length + [0] * (width - length) for length in lengths]
    return {"input_ids": torch.tensor(sequences), "attention_mask": torch.tensor(mask)}
