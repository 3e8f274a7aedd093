# cell: dataset
# kind: wrong
# author: assistant
# sentence: `ReviewDataset[i]` is a dictionary: `"input_ids"`, a list of ids with `[CLS]` and `[SEP]`, cut to `max_length`; and `"label"`, a whole number.
# why: returns tensors in place of a list and a whole number
class ReviewDataset(Dataset):
    """Tokenizes lazily and returns tensors, as is usual with Hugging Face models."""

    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        if len(texts) != len(labels):
            raise ValueError("texts and labels must have the same length")
        self.texts, self.labels, self.max_length = texts, labels, max_length

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, index: int) -> dict[str, object]:
        encoding = TOKENIZER(
            self.texts[index], truncation=True, max_length=self.max_length, return_tensors="pt"
        )
        return {
            "input_ids": encoding["input_ids"].squeeze(0),
            "label": torch.tensor(self.labels[index], dtype=torch.long),
        }
