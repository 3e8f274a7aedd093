# cell: collate
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: pop takes the label out of the caller's items: after collate([{"input_ids": [101, 102], "label": 1}]) the item has no label, a second call raises KeyError
def collate(items: list[dict[str, object]]) -> dict[str, torch.Tensor]:
    """Return one batch: "input_ids" and "attention_mask" (B, T), "labels" (B,), all of dtype torch.long."""
    labels = torch.tensor([item.pop("label") for item in items], dtype=torch.long)
    batch = pad_batch([item["input_ids"] for item in items], TOKENIZER.pad_token_id)
    batch["labels"] = labels
    return batch
