# cell: pad
# kind: wrong
# author: assistant
# sentence: A real token may have any id.
# why: the mask is computed from the ids, so a real token with the padding's id gets a 0: pad_batch([[5, 0, 6]], pad_id=0) has the mask [1, 0, 1]
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    """Return "input_ids" and "attention_mask", both (B, T) of dtype torch.long.

    T is the length of the longest sequence, or `to` (at least 1) if given; raises ValueError if one is longer
    """
    longest = max((len(sequence) for sequence in sequences), default=0)
    if to is not None and longest > to:
        raise ValueError(f"a sequence of length {longest} does not fit into a width of {to}")
    width = longest if to is None else to
    input_ids = torch.full((len(sequences), width), pad_id, dtype=torch.long)
    for row, sequence in enumerate(sequences):
        input_ids[row, : len(sequence)] = torch.tensor(sequence, dtype=torch.long)
    attention_mask = input_ids.ne(pad_id).long()
    return {"input_ids": input_ids, "attention_mask": attention_mask}
