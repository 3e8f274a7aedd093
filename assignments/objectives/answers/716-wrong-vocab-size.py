# cell: collator
# kind: wrong
# author: student
# sentence: The vocabulary has `len(tokenizer)` ids.
# why: tokenizer.vocab_size leaves out tokens that were added: after add_tokens of 1000 new words none of their ids is ever drawn
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        longest = max(map(len, rows))
        ids = torch.full((len(rows), longest), self.tokenizer.pad_token_id)
        mask = torch.zeros(len(rows), longest, dtype=torch.long)
        for i, row in enumerate(rows):
            ids[i, : len(row)] = torch.tensor(row)
            mask[i, : len(row)] = 1
        special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))
        inputs, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, self.tokenizer.vocab_size, self.generator, self.share
        )
        return {"input_ids": inputs, "attention_mask": mask, "labels": labels}
