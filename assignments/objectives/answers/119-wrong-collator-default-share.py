# cell: collator
# kind: wrong
# author: student
# sentence: share: probability that a token is selected
# why: self.share is not passed on
class MaskedLMCollator:
    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        t = self.tokenizer
        ids = nn.utils.rnn.pad_sequence([torch.tensor(row) for row in rows], True, t.pad_token_id)
        mask = nn.utils.rnn.pad_sequence([torch.ones(len(row), dtype=torch.long) for row in rows], True)
        special = torch.isin(ids, torch.tensor(t.all_special_ids))
        inputs, labels = mask_tokens(ids, special, t.mask_token_id, len(t), self.generator)
        return {"input_ids": inputs, "attention_mask": mask, "labels": labels}
