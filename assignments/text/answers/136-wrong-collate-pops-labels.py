# cell: collate
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place.
# why: takes the label out of the caller's items
def collate(items: list[dict[str, object]]) -> dict[str, torch.Tensor]:
    """Return one batch."""
    labels = torch.tensor([item.pop("label") for item in items], dtype=torch.long)
    batch = pad_batch([item["input_ids"] for item in items], TOKENIZER.pad_token_id)
    batch["labels"] = labels
    return batch
