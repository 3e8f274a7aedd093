# cell: pad
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: appends the padding to the caller's lists
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    lengths = [len(sequence) for sequence in sequences]
    width = max(lengths) if to is None else to
    if max(lengths) > width:
        raise ValueError("does not fit")
    for sequence in sequences:
        sequence += [pad_id] * (width - len(sequence))
    ids = torch.tensor(sequences, dtype=torch.long)
    mask = (torch.arange(width) < torch.tensor(lengths)[:, None]).long()
    return {"input_ids": ids, "attention_mask": mask}
