# cell: dataset
# kind: wrong
# author: student
# sentence: a list of ids with `[CLS]` and `[SEP]`, cut to `max_length`
# why: the finished ids are cut by a slice, and a long review loses its [SEP]
class ReviewDataset(Dataset):
    """Reviews as ids: item i is {"input_ids": list of ids, "label": 0 or 1}."""

    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        """texts, labels: one label per text     max_length: longest item, special tokens included"""
        self.texts, self.labels, self.max_length = texts, labels, max_length

    def __len__(self) -> int:
        """Return the number of reviews."""
        return len(self.texts)

    def __getitem__(self, index: int) -> dict[str, object]:
        """Return one review."""
        ids = TOKENIZER(self.texts[index])["input_ids"][: self.max_length]
        return {"input_ids": ids, "label": int(self.labels[index])}
