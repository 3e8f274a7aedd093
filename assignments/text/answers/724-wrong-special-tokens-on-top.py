# cell: dataset
# kind: wrong
# author: assistant
# sentence: max_length: longest item, special tokens included
# why: cuts to max_length before [CLS] and [SEP] are added: a review of 30 words with max_length=8 has 10 ids
class ReviewDataset(Dataset):
    """Reviews as ids: item i is {"input_ids": list of ids, "label": 0 or 1}."""

    def __init__(self, texts: list[str], labels: list[int], max_length: int = 64):
        """texts, labels: one label per text     max_length: longest item, special tokens included"""
        if len(texts) != len(labels):
            raise ValueError("there must be one label per text")
        self.texts = list(texts)
        self.labels = [int(label) for label in labels]
        self.max_length = max_length

    def __len__(self) -> int:
        """Return the number of reviews."""
        return len(self.texts)

    def __getitem__(self, index: int) -> dict[str, object]:
        """Return one review."""
        encoded = TOKENIZER(
            self.texts[index],
            add_special_tokens=False,
            truncation=True,
            max_length=self.max_length,
        )
        # Truncate first, then add the special tokens, so that [SEP] is never cut off.
        input_ids = [TOKENIZER.cls_token_id, *encoded["input_ids"], TOKENIZER.sep_token_id]
        return {"input_ids": input_ids, "label": self.labels[index]}
