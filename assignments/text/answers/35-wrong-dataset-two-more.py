# cell: dataset
# kind: wrong
# author: student
# sentence: max_length: longest item, special tokens included
# why: max_length word pieces, and the special tokens on top
class ReviewDataset(Dataset):
    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        self.texts, self.labels, self.max_length = texts, labels, max_length

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, index: int) -> dict[str, object]:
        pieces = TOKENIZER.tokenize(self.texts[index])[: self.max_length]
        ids = TOKENIZER.convert_tokens_to_ids(["[CLS]", *pieces, "[SEP]"])
        return {"input_ids": ids, "label": self.labels[index]}
