# cell: collator
# kind: wrong
# author: assistant
# sentence: The attention mask follows from the lengths of the rows: a real token may have any id, even the padding's.
# why: attention_mask = ids != pad_token_id: a row that holds pad_token_id as a real token in its middle gets a 0 there
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        if len(rows) == 0:
            raise ValueError("cannot collate an empty batch")
        pad_id = self.tokenizer.pad_token_id
        longest = max(len(row) for row in rows)

        # Pad on the right to the longest row of this batch.
        input_ids = torch.tensor(
            [list(row) + [pad_id] * (longest - len(row)) for row in rows], dtype=torch.long
        )
        attention_mask = (input_ids != pad_id).long()

        # Special tokens (padding included) are never selected.
        special_ids = torch.tensor(sorted(set(self.tokenizer.all_special_ids)), dtype=torch.long)
        special = torch.isin(input_ids, special_ids)

        masked, labels = mask_tokens(
            input_ids,
            special,
            self.tokenizer.mask_token_id,
            len(self.tokenizer),
            self.generator,
            share=self.share,
        )
        return {"input_ids": masked, "attention_mask": attention_mask, "labels": labels}
