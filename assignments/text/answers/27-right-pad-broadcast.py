# cell: pad
# kind: right
# author: assistant
# sentence: The mask follows from the lengths.
# why: the mask by comparing positions with lengths, the ids by nn.utils.rnn.pad_sequence and F.pad
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    """Right-pad a list of id sequences into a rectangular batch."""
    lengths = torch.tensor([len(sequence) for sequence in sequences], dtype=torch.long)
    longest = int(lengths.max())
    if to is not None and longest > to:
        raise ValueError(f"sequence of length {longest} does not fit into width {to}")
    width = longest if to is None else to
    tensors = [torch.tensor(sequence, dtype=torch.long) for sequence in sequences]
    ids = torch.nn.utils.rnn.pad_sequence(tensors, batch_first=True, padding_value=pad_id)
    ids = torch.nn.functional.pad(ids, (0, width - ids.shape[1]), value=pad_id)
    mask = (torch.arange(width)[None, :] < lengths[:, None]).long()
    return {"input_ids": ids, "attention_mask": mask}
