# cell: collator
# kind: wrong
# author: assistant
# sentence: Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)
# why: state kept between calls: after a batch whose longest row has 30 tokens, a batch with rows of at most 5 is padded to 30 as well
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        lengths = torch.tensor([len(row) for row in rows], dtype=torch.long)
        # Keep the width stable from batch to batch (fewer different shapes are faster).
        self.width = max(getattr(self, "width", 0), int(lengths.max()))

        pad_id = self.tokenizer.pad_token_id
        input_ids = torch.full((len(rows), self.width), pad_id, dtype=torch.long)
        for index, row in enumerate(rows):
            input_ids[index, : len(row)] = torch.tensor(row, dtype=torch.long)

        real = torch.arange(self.width).unsqueeze(0) < lengths.unsqueeze(1)
        special_ids = torch.tensor(self.tokenizer.all_special_ids, dtype=torch.long)
        special = torch.isin(input_ids, special_ids)

        masked, labels = mask_tokens(
            input_ids,
            special,
            mask_id=self.tokenizer.mask_token_id,
            n_tokens=len(self.tokenizer),
            generator=self.generator,
            share=self.share,
        )
        return {"input_ids": masked, "attention_mask": real.long(), "labels": labels}
