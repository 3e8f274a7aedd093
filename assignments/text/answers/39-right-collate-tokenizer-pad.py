# cell: collate
# kind: right
# author: assistant
# sentence: `collate` takes a list of such dictionaries and returns `"input_ids"`, `"attention_mask"` and `"labels"`
# why: the tokenizer's own pad, unpacked into a plain dictionary
def collate(items: list[dict[str, object]]) -> dict[str, torch.Tensor]:
    """Dynamic padding with the tokenizer's own `pad`."""
    features = [
        {"input_ids": list(item["input_ids"]), "attention_mask": [1] * len(item["input_ids"])} for item in items
    ]
    padded = TOKENIZER.pad(features, padding="longest", return_tensors="pt")
    return {
        "input_ids": padded["input_ids"].long(),
        "attention_mask": padded["attention_mask"].long(),
        "labels": torch.tensor([int(item["label"]) for item in items], dtype=torch.long),
    }
