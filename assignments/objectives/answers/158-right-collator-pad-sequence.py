# cell: collator
# kind: right
# author: assistant
# sentence: pads them on the right to the longest, and masks them
# why: pad_sequence for ids, mask and special places
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        tensors = [torch.tensor(row, dtype=torch.long) for row in rows]
        specials = set(self.tokenizer.all_special_ids)
        ids = nn.utils.rnn.pad_sequence(tensors, batch_first=True, padding_value=self.tokenizer.pad_token_id)
        attention_mask = nn.utils.rnn.pad_sequence([torch.ones_like(t) for t in tensors], batch_first=True)
        special = nn.utils.rnn.pad_sequence(
            [torch.tensor([i in specials for i in row], dtype=torch.bool) for row in rows],
            batch_first=True,
            padding_value=True,
        )
        inputs, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), self.generator, self.share
        )
        return {"labels": labels, "attention_mask": attention_mask, "input_ids": inputs}
