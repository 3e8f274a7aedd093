# cell: collator
# kind: right
# author: student
# sentence: The attention mask follows from the lengths of the rows
# why: torch's pad_sequence for ids and mask, and a Python set for the special tokens
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        pad = torch.nn.utils.rnn.pad_sequence
        ids = pad([torch.tensor(row, dtype=torch.long) for row in rows], True, self.tokenizer.pad_token_id)
        real = pad([torch.ones(len(row), dtype=torch.long) for row in rows], batch_first=True)
        specials = set(self.tokenizer.all_special_ids)
        special = torch.tensor([[token in specials for token in row] for row in ids.tolist()])
        inputs, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), generator=self.generator, share=self.share
        )
        return {"input_ids": inputs, "attention_mask": real, "labels": labels}
