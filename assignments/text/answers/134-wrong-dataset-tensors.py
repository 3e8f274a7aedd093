# cell: dataset
# kind: wrong
# author: assistant
# sentence: `"input_ids"`, a list of ids with `[CLS]` and `[SEP]`, cut to `max_length`
# why: input_ids are a tensor, not a list
class ReviewDataset(Dataset):
    """Reviews as ids."""

    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        self.texts = list(texts)
        self.labels = list(labels)
        self.max_length = max_length

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, index: int) -> dict[str, object]:
        encoded = TOKENIZER(
            self.texts[index], truncation=True, max_length=self.max_length, return_tensors="pt"
        )
        return {"input_ids": encoded["input_ids"].squeeze(0), "label": self.labels[index]}
