# cell: collator
# kind: wrong
# author: student
# sentence: Special tokens are all those in `tokenizer.all_special_ids`, the padding among them.
# why: only [CLS], [SEP] and padding are spared; [UNK] and [MASK] can be selected
class MaskedLMCollator:
    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        t = self.tokenizer
        width = max(map(len, rows))
        ids = torch.full((len(rows), width), t.pad_token_id)
        mask = torch.zeros_like(ids)
        for i, row in enumerate(rows):
            ids[i, : len(row)] = torch.tensor(row)
            mask[i, : len(row)] = 1
        special = (ids == t.cls_token_id) | (ids == t.sep_token_id) | (ids == t.pad_token_id)
        inputs, labels = mask_tokens(ids, special, t.mask_token_id, len(t), self.generator, self.share)
        return {"input_ids": inputs, "attention_mask": mask, "labels": labels}
