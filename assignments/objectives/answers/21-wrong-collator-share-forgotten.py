# cell: collator
# kind: wrong
# author: student
# sentence: Makes padded batches for masked language modelling (share: float = 0.15 is an argument)
# why: the collator's share is not handed to mask_tokens
class MaskedLMCollator:
    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        length, pad = max(map(len, rows)), self.tokenizer.pad_token_id
        ids = torch.tensor([row + [pad] * (length - len(row)) for row in rows])
        mask = torch.tensor([[1] * len(row) + [0] * (length - len(row)) for row in rows])
        special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))
        inputs, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), self.generator
        )
        return {"input_ids": inputs, "attention_mask": mask, "labels": labels}
