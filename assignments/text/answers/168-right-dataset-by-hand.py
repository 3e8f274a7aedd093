# cell: dataset
# kind: right
# author: student
# sentence: max_length: longest item, special tokens included
# why: tokens without special ones, cut, then [CLS] and [SEP] put around them
class ReviewDataset(Dataset):
    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        cut = max_length - 2
        self.items = []
        for text, label in zip(texts, labels, strict=True):
            ids = TOKENIZER.convert_tokens_to_ids(TOKENIZER.tokenize(text))[:cut]
            self.items.append(([TOKENIZER.cls_token_id, *ids, TOKENIZER.sep_token_id], int(label)))

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> dict[str, object]:
        ids, label = self.items[index]
        return {"label": label, "input_ids": list(ids)}
