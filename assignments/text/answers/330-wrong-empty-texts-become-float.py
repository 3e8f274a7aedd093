# cell: pad
# kind: wrong
# author: assistant
# sentence: both (B, T) of dtype torch.long
# why: torch.tensor of an empty list is float32: if all texts are empty, so is the batch
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    """Return "input_ids" and "attention_mask", both (B, T) of dtype torch.long.

    T is the length of the longest sequence, or `to` (at least 1) if given; raises ValueError if one is longer
    """
    longest = max(len(sequence) for sequence in sequences)
    if to is not None and longest > to:
        raise ValueError(f"a text of {longest} tokens does not fit into {to}")
    width = longest if to is None else to
    input_ids = torch.tensor([sequence + [pad_id] * (width - len(sequence)) for sequence in sequences])
    attention_mask = torch.tensor([[1] * len(sequence) + [0] * (width - len(sequence)) for sequence in sequences])
    return {"input_ids": input_ids, "attention_mask": attention_mask}
