# cell: dataset
# kind: wrong
# author: student
# sentence: max_length: longest item, special tokens included
# why: the argument max_length is ignored
class ReviewDataset(Dataset):
    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        self.ids = TOKENIZER(texts, truncation=True, max_length=64)["input_ids"]
        self.labels = labels

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, index: int) -> dict[str, object]:
        return {"input_ids": self.ids[index], "label": self.labels[index]}
