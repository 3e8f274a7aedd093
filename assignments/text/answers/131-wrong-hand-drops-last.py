# cell: batch-by-hand
# kind: wrong
# author: student
# sentence: drops nothing
# why: counts full batches only
def batch_by_hand() -> dict[str, object]:
    return {
        "input_ids": (64, 45),
        "attention_mask": (64, 45),
        "labels": (64,),
        "batches": 6920 // 64,
        "last": 64,
    }
