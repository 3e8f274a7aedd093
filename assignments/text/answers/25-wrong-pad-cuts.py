# cell: pad
# kind: wrong
# author: student
# sentence: a text that does not fit is then an error (`ValueError`), because cutting it is not the job of padding.
# why: texts longer than `to` are cut
def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    T = to if to is not None else max(map(len, sequences))
    ids = torch.full((len(sequences), T), pad_id)
    mask = torch.zeros(len(sequences), T, dtype=torch.long)
    for row, sequence in enumerate(sequences):
        sequence = sequence[:T]
        ids[row, : len(sequence)] = torch.tensor(sequence)
        mask[row, : len(sequence)] = 1
    return {"input_ids": ids, "attention_mask": mask}
