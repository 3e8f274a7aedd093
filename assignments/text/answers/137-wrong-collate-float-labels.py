# cell: collate
# kind: wrong
# author: student
# sentence: "labels" (B,), all of dtype torch.long
# why: labels are of dtype float32
def collate(items: list[dict[str, object]]) -> dict[str, torch.Tensor]:
    batch = pad_batch([item["input_ids"] for item in items], TOKENIZER.pad_token_id)
    return {**batch, "labels": torch.Tensor([item["label"] for item in items])}
