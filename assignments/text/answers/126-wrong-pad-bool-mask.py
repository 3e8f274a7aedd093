# cell: pad
# kind: wrong
# author: student
# sentence: both (B, T) of dtype torch.long
# why: the mask is of dtype bool
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    lengths = torch.tensor([len(sequence) for sequence in sequences])
    width = int(lengths.max()) if to is None else to
    if int(lengths.max()) > width:
        raise ValueError("a sequence is longer than `to`")
    ids = torch.full((len(sequences), width), pad_id, dtype=torch.long)
    mask = torch.arange(width) < lengths[:, None]
    ids[mask] = torch.tensor([token for sequence in sequences for token in sequence], dtype=torch.long)
    return {"input_ids": ids, "attention_mask": mask}
