# cell: collate
# kind: wrong
# author: student
# sentence: A real token may have any id.
# why: a real token with the padding id is masked out
def collate(items: list[dict[str, object]]) -> dict[str, torch.Tensor]:
    ids = torch.nn.utils.rnn.pad_sequence(
        [torch.tensor(item["input_ids"]) for item in items], batch_first=True, padding_value=TOKENIZER.pad_token_id
    )
    return {
        "input_ids": ids,
        "attention_mask": (ids != TOKENIZER.pad_token_id).long(),
        "labels": torch.tensor([item["label"] for item in items]),
    }
