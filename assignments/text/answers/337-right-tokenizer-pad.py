# cell: collate
# kind: right
# author: assistant
# sentence: padded on the right with the tokenizer's padding id to the longest text *of this batch*
# why: lets the tokenizer pad ids that are already there; its mask follows from the lengths
def collate(items: list[dict[str, object]]) -> dict[str, torch.Tensor]:
    """Return one batch: "input_ids" and "attention_mask" (B, T), "labels" (B,), all of dtype torch.long."""
    features = [{"input_ids": list(item["input_ids"])} for item in items]
    padded = TOKENIZER.pad(features, padding="longest", padding_side="right", return_tensors="pt")
    return {
        "input_ids": padded["input_ids"].long(),
        "attention_mask": padded["attention_mask"].long(),
        "labels": torch.tensor([item["label"] for item in items], dtype=torch.long),
    }
