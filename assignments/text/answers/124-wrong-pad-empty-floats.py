# cell: pad
# kind: wrong
# author: student
# sentence: Return "input_ids" and "attention_mask", both (B, T) of dtype torch.long.
# why: torch.tensor guesses the dtype: texts that are all empty give float32
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    lengths = [len(sequence) for sequence in sequences]
    width = max(lengths) if to is None else to
    if max(lengths) > width:
        raise ValueError("a text is too long")
    return {
        "input_ids": torch.tensor([s + [pad_id] * (width - n) for s, n in zip(sequences, lengths)]),
        "attention_mask": torch.tensor([[1] * n + [0] * (width - n) for n in lengths]),
    }
