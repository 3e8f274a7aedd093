# cell: collator
# kind: wrong
# author: student
# sentence: Special tokens are all those in `tokenizer.all_special_ids`, the padding among them.
# why: only [CLS], [SEP] and [PAD]: an [UNK] or a [MASK] in the text may be selected
class MaskedLMCollator:
    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        tok = self.tokenizer
        longest = max(len(row) for row in rows)
        ids = torch.full((len(rows), longest), tok.pad_token_id)
        attention_mask = torch.zeros_like(ids)
        for i, row in enumerate(rows):
            ids[i, : len(row)] = torch.tensor(row)
            attention_mask[i, : len(row)] = 1
        special = (ids == tok.cls_token_id) | (ids == tok.sep_token_id) | (ids == tok.pad_token_id)
        inputs, labels = mask_tokens(ids, special, tok.mask_token_id, len(tok), self.generator, self.share)
        return {"input_ids": inputs, "attention_mask": attention_mask, "labels": labels}
