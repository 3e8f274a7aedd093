# cell: collator
# kind: wrong
# author: assistant
# sentence: Now the collator: it takes rows of token ids of different lengths, pads them on the right to the longest, and masks them.
# why: tokenizer.pad pads on tokenizer.padding_side: with padding_side = "left" the padding stands on the left
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        # Let the tokenizer do the padding; it knows its own padding token.
        padded = self.tokenizer.pad(
            {"input_ids": [list(row) for row in rows]},
            padding="longest",
            return_attention_mask=True,
            return_tensors="pt",
        )
        input_ids = padded["input_ids"].long()
        attention_mask = padded["attention_mask"].long()

        special_ids = torch.tensor(self.tokenizer.all_special_ids, dtype=torch.long)
        special_tokens_mask = torch.isin(input_ids, special_ids) | (attention_mask == 0)

        inputs, labels = mask_tokens(
            ids=input_ids,
            special=special_tokens_mask,
            mask_id=self.tokenizer.mask_token_id,
            n_tokens=len(self.tokenizer),
            generator=self.generator,
            share=self.share,
        )
        return {"input_ids": inputs, "attention_mask": attention_mask, "labels": labels}
