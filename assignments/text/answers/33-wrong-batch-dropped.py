# cell: batch-by-hand
# kind: wrong
# author: student
# sentence: a loader goes through 6,920 texts with `batch_size=64` and drops nothing.
# why: 108 full batches; the last one of 8 is forgotten
def batch_by_hand() -> dict[str, object]:
    return {"input_ids": (64, 45), "attention_mask": (64, 45), "labels": (64,), "batches": 108, "last": 64}
