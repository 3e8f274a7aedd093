# cell: collate
# kind: right
# author: student
# sentence: padded on the right with the tokenizer's padding id to the longest text *of this batch*
# why: one row at a time with F.pad
def collate(items: list[dict[str, object]]) -> dict[str, torch.Tensor]:
    width = max(len(item["input_ids"]) for item in items)
    ids, masks = [], []
    for item in items:
        row = torch.as_tensor(item["input_ids"], dtype=torch.long)
        free = (0, width - len(row))
        ids.append(torch.nn.functional.pad(row, free, value=TOKENIZER.pad_token_id))
        masks.append(torch.nn.functional.pad(torch.ones_like(row), free))
    labels = torch.tensor([int(item["label"]) for item in items], dtype=torch.long)
    return {"labels": labels, "input_ids": torch.stack(ids), "attention_mask": torch.stack(masks)}
