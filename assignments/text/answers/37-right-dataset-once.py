# cell: dataset
# kind: right
# author: student
# sentence: `ReviewDataset[i]` is a dictionary: `"input_ids"`, a list of ids with `[CLS]` and `[SEP]`, cut to `max_length`; and `"label"`, a whole number. Use the tokenizer `TOKENIZER`.
# why: all texts are cut in __init__, by hand, and items are copies
class ReviewDataset(Dataset):
    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        cls, sep = TOKENIZER.cls_token_id, TOKENIZER.sep_token_id
        self.items = [
            ([cls] + TOKENIZER.encode(text, add_special_tokens=False)[: max_length - 2] + [sep], int(label))
            for text, label in zip(texts, labels, strict=True)
        ]

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> dict[str, object]:
        ids, label = self.items[index]
        return dict(input_ids=list(ids), label=label)
