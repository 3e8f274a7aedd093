# cell: pad
# kind: wrong
# author: assistant
# sentence: A real token may have any id.
# why: the mask is 0 for a real token that has the id of the padding
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    """Return "input_ids" and "attention_mask", both (B, T) of dtype torch.long."""
    longest = max(len(sequence) for sequence in sequences)
    if to is not None and longest > to:
        raise ValueError(f"a sequence of length {longest} does not fit into {to}")
    width = longest if to is None else to
    input_ids = torch.tensor(
        [list(sequence) + [pad_id] * (width - len(sequence)) for sequence in sequences], dtype=torch.long
    )
    return {"input_ids": input_ids, "attention_mask": (input_ids != pad_id).long()}
