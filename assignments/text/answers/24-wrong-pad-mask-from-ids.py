# cell: pad
# kind: wrong
# author: student
# sentence: A real token may have the same id as the padding. How do you know which is which? (and: with a mask that says what is real)
# why: the mask is read off the ids
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    width = max(len(sequence) for sequence in sequences)
    if to is not None:
        if width > to:
            raise ValueError("a text is too long")
        width = to
    ids = torch.tensor([sequence + [pad_id] * (width - len(sequence)) for sequence in sequences])
    return {"input_ids": ids, "attention_mask": (ids != pad_id).long()}
