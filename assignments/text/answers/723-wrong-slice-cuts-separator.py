# cell: dataset
# kind: wrong
# author: student
# sentence: a list of ids with `[CLS]` and `[SEP]`, cut to `max_length`; and `"label"`, a whole number.
# why: slices the finished ids, so a text that is too long loses its [SEP]: a review of 30 words with max_length=8 ends in a word piece
class ReviewDataset(Dataset):
    """Reviews as ids: item i is {"input_ids": list of ids, "label": 0 or 1}."""

    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        """texts, labels: one label per text     max_length: longest item, special tokens included"""
        self.texts = texts
        self.labels = labels
        self.max_length = max_length

    def __len__(self) -> int:
        """Return the number of reviews."""
        return len(self.texts)

    def __getitem__(self, index: int) -> dict[str, object]:
        """Return one review."""
        ids = TOKENIZER(self.texts[index])["input_ids"][: self.max_length]
        return {"input_ids": ids, "label": self.labels[index]}
