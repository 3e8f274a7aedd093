# cell: collator
# kind: wrong
# author: student
# sentence: Which of the three tensors of the batch tells padding from real tokens once `[MASK]` and random tokens are in?
# why: the attention mask is read off the masked inputs, where a random token may be the padding
class MaskedLMCollator:
    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        pad = self.tokenizer.pad_token_id
        ids = nn.utils.rnn.pad_sequence([torch.tensor(row) for row in rows], batch_first=True, padding_value=pad)
        special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))
        inputs, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), self.generator, self.share
        )
        return {"input_ids": inputs, "attention_mask": (inputs != pad).long(), "labels": labels}
