# cell: collate
# kind: wrong
# author: student
# sentence: padded to the longest text *of this batch*.
# why: the width is never below 10, which real batches do not show
def collate(items: list[dict[str, object]]) -> dict[str, torch.Tensor]:
    longest = max(10, *(len(item["input_ids"]) for item in items))
    batch = pad_batch([item["input_ids"] for item in items], TOKENIZER.pad_token_id, to=longest)
    batch["labels"] = torch.tensor([item["label"] for item in items])
    return batch
