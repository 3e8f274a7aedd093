# cell: collator
# kind: right
# author: student
# sentence: Special tokens are all those in `tokenizer.all_special_ids`, the padding among them.
# why: each row is masked alone, before padding: the padding is never seen by mask_tokens, and the tokens are independent anyway
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        specials = set(self.tokenizer.all_special_ids)
        inputs, labels, real = [], [], []
        for row in rows:
            ids = torch.tensor([row], dtype=torch.long)  # (1, length)
            special = torch.tensor([[token in specials for token in row]], dtype=torch.bool)
            made = mask_tokens(
                ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), self.generator, self.share
            )
            inputs.append(made[0][0])
            labels.append(made[1][0])
            real.append(torch.ones(len(row), dtype=torch.long))
        pad = nn.utils.rnn.pad_sequence
        return {
            "input_ids": pad(inputs, batch_first=True, padding_value=self.tokenizer.pad_token_id),
            "attention_mask": pad(real, batch_first=True, padding_value=0),
            "labels": pad(labels, batch_first=True, padding_value=-100),
        }
