# cell: collator
# kind: wrong
# author: student
# sentence: The attention mask follows from the lengths of the rows: a real token may have any id, even the padding's.
# why: a real token with the padding id gets a 0
class MaskedLMCollator:
    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        pad = self.tokenizer.pad_token_id
        width = max(len(row) for row in rows)
        ids = torch.tensor([row + [pad] * (width - len(row)) for row in rows])
        special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))
        inputs, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), self.generator, self.share
        )
        return {"input_ids": inputs, "attention_mask": (ids != pad).long(), "labels": labels}
