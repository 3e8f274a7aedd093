# cell: dataset
# kind: right
# author: student
# sentence: a list of ids with `[CLS]` and `[SEP]`, cut to `max_length`; and `"label"`, a whole number.
# why: cuts the word pieces to max_length - 2 and adds both special tokens itself, once for all texts; each item is a new dictionary with a new list
class ReviewDataset(Dataset):
    """Reviews as ids: item i is {"input_ids": list of ids, "label": 0 or 1}."""

    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        """texts, labels: one label per text     max_length: longest item, special tokens included"""
        self.rows = []
        for text, label in zip(texts, labels, strict=True):
            pieces = TOKENIZER.tokenize(text)[: max_length - 2]
            self.rows.append((tuple(TOKENIZER.convert_tokens_to_ids(pieces)), int(label)))

    def __len__(self) -> int:
        """Return the number of reviews."""
        return len(self.rows)

    def __getitem__(self, index: int) -> dict[str, object]:
        """Return one review."""
        ids, label = self.rows[index]
        return {"input_ids": [TOKENIZER.cls_token_id, *ids, TOKENIZER.sep_token_id], "label": label}
