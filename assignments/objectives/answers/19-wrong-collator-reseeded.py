# cell: collator
# kind: wrong
# author: student
# sentence: every call draws new masks.
# why: a new generator with the same seed in every call: the masks repeat
class MaskedLMCollator:
    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share, self.seed = tokenizer, share, seed

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        generator = torch.Generator().manual_seed(self.seed)
        length, pad = max(map(len, rows)), self.tokenizer.pad_token_id
        ids = torch.tensor([row + [pad] * (length - len(row)) for row in rows])
        mask = torch.tensor([[1] * len(row) + [0] * (length - len(row)) for row in rows])
        special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))
        inputs, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), generator, self.share
        )
        return {"input_ids": inputs, "attention_mask": mask, "labels": labels}
