# cell: collator
# kind: wrong
# author: assistant
# sentence: The vocabulary has `len(tokenizer)` ids.
# why: vocab_size leaves out tokens that were added to the tokenizer
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        longest = max(len(row) for row in rows)
        pad_id = self.tokenizer.pad_token_id
        ids = torch.tensor([list(row) + [pad_id] * (longest - len(row)) for row in rows])
        attention_mask = torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row in rows])
        special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))
        input_ids, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, self.tokenizer.vocab_size, self.generator, self.share
        )
        return {"input_ids": input_ids, "attention_mask": attention_mask, "labels": labels}
