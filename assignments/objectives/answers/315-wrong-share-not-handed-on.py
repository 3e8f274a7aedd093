# cell: collator
# kind: wrong
# author: student
# sentence: share: probability that a token is selected
# why: mask_tokens is called with its own share of 0.15, whatever the collator was given
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        longest = max(map(len, rows))
        ids = torch.full((len(rows), longest), self.tokenizer.pad_token_id)
        attention_mask = torch.zeros_like(ids)
        for i, row in enumerate(rows):
            ids[i, : len(row)] = torch.tensor(row)
            attention_mask[i, : len(row)] = 1
        special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))
        inputs, labels = mask_tokens(ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), self.generator)
        return dict(input_ids=inputs, attention_mask=attention_mask, labels=labels)
