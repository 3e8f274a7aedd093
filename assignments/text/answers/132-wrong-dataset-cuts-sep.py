# cell: dataset
# kind: wrong
# author: student
# sentence: a list of ids with `[CLS]` and `[SEP]`, cut to `max_length`
# why: long reviews are cut after tokenizing and lose their [SEP]
class ReviewDataset(Dataset):
    """Reviews as ids: item i is {"input_ids": list of ids, "label": 0 or 1}."""

    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        self.texts, self.labels, self.max_length = texts, labels, max_length

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, index: int) -> dict[str, object]:
        ids = TOKENIZER(self.texts[index])["input_ids"]
        return {"input_ids": ids[: self.max_length], "label": int(self.labels[index])}
