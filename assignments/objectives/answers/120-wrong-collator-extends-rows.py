# cell: collator
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: pads the caller's rows
class MaskedLMCollator:
    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        lengths = [len(row) for row in rows]
        for row in rows:
            row.extend([self.tokenizer.pad_token_id] * (max(lengths) - len(row)))
        ids = torch.tensor(rows)
        attention_mask = torch.tensor([[1] * n + [0] * (max(lengths) - n) for n in lengths])
        special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))
        inputs, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), self.generator, self.share
        )
        return {"input_ids": inputs, "attention_mask": attention_mask, "labels": labels}
