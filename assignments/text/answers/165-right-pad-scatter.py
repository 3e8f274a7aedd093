# cell: pad
# kind: right
# author: student
# sentence: The ids come first and the padding after them.
# why: mask from lengths, ids written through the mask
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    lengths = [len(sequence) for sequence in sequences]
    width = max(lengths, default=0) if to is None else to
    if any(length > width for length in lengths):
        raise ValueError(f"a text is longer than {to}")
    mask = torch.zeros(len(sequences), width, dtype=torch.long)
    for row, length in zip(mask, lengths):
        row[:length] = 1
    flat = torch.tensor([token for sequence in sequences for token in sequence], dtype=torch.long)
    ids = torch.full_like(mask, pad_id).masked_scatter(mask.bool(), flat)
    return {"attention_mask": mask, "input_ids": ids}
