# cell: collator
# kind: wrong
# author: assistant
# sentence: every call draws new masks
# why: the generator is seeded anew in every call
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share, self.seed = tokenizer, share, seed

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        generator = torch.Generator().manual_seed(self.seed)
        lengths = torch.tensor([len(row) for row in rows])
        ids = torch.full((len(rows), int(lengths.max())), self.tokenizer.pad_token_id)
        for i, row in enumerate(rows):
            ids[i, : len(row)] = torch.tensor(row)
        attention_mask = (torch.arange(ids.shape[1])[None] < lengths[:, None]).long()
        special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))
        input_ids, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), generator, self.share
        )
        return {"input_ids": input_ids, "attention_mask": attention_mask, "labels": labels}
