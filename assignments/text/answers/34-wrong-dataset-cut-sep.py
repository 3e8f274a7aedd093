# cell: dataset
# kind: wrong
# author: student
# sentence: a list of ids with `[CLS]` and `[SEP]`, cut to `max_length`
# why: a slice cuts off the [SEP] of a long text
class ReviewDataset(Dataset):
    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        self.ids = [ids[:max_length] for ids in TOKENIZER(list(texts))["input_ids"]]
        self.labels = list(labels)

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, index: int) -> dict[str, object]:
        return {"input_ids": self.ids[index], "label": self.labels[index]}
