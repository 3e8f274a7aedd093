# cell: collator
# kind: right
# author: assistant
# sentence: it takes rows of token ids of different lengths, pads them on the right to the longest, and masks them.
# why: positions compared with lengths, special ids from a set, all as one plain dictionary
class MaskedLMCollator:
    """Data collator for masked language modelling with dynamic padding and masking."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        lengths = torch.tensor([len(row) for row in rows])
        width = int(lengths.max())
        attention_mask = (torch.arange(width) < lengths.unsqueeze(1)).long()
        ids = torch.full((len(rows), width), int(self.tokenizer.pad_token_id), dtype=torch.long)
        ids[attention_mask.bool()] = torch.tensor([token for row in rows for token in row], dtype=torch.long)
        specials = set(self.tokenizer.all_special_ids)
        special = torch.tensor([[token in specials for token in row] for row in ids.tolist()])
        special = special | ~attention_mask.bool()
        vocabulary = self.tokenizer.get_vocab()
        input_ids, labels = mask_tokens(
            ids=ids,
            special=special,
            mask_id=self.tokenizer.mask_token_id,
            n_tokens=len(vocabulary),
            generator=self.generator,
            share=self.share,
        )
        return dict(input_ids=input_ids, attention_mask=attention_mask, labels=labels)
