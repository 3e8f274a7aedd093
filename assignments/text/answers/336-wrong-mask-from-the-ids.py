# cell: collate
# kind: wrong
# author: assistant
# sentence: A real token may have any id.
# why: the mask is made by comparing with the padding id
def collate(items: list[dict[str, object]]) -> dict[str, torch.Tensor]:
    """Return one batch: "input_ids" and "attention_mask" (B, T), "labels" (B,), all of dtype torch.long."""
    sequences = [torch.tensor(item["input_ids"], dtype=torch.long) for item in items]
    input_ids = torch.nn.utils.rnn.pad_sequence(sequences, batch_first=True, padding_value=TOKENIZER.pad_token_id)
    return {
        "input_ids": input_ids,
        "attention_mask": (input_ids != TOKENIZER.pad_token_id).long(),
        "labels": torch.tensor([item["label"] for item in items]),
    }
