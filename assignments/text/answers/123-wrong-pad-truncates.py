# cell: pad
# kind: wrong
# author: student
# sentence: a text that does not fit is then an error (`ValueError`), because cutting it is not the job of padding
# why: cuts what does not fit
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    width = max(map(len, sequences)) if to is None else to
    ids = torch.full((len(sequences), width), pad_id, dtype=torch.long)
    mask = torch.zeros_like(ids)
    for row, sequence in enumerate(sequences):
        n = min(len(sequence), width)
        ids[row, :n] = torch.tensor(sequence[:n], dtype=torch.long)
        mask[row, :n] = 1
    return {"input_ids": ids, "attention_mask": mask}
