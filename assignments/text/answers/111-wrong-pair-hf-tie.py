# cell: pair
# kind: wrong
# author: assistant
# sentence: If both are equally long, the sentence that was shorter at the start loses one; if they were equally long at the start, the first one does.
# why: on a tie the second sentence always loses
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    """Return BERT's input for a pair: "input_ids" and "token_type_ids", lists of the same length."""
    a, b = list(first), list(second)
    while len(a) + len(b) + 3 > max_length:
        if len(a) > len(b):
            a.pop()
        else:
            b.pop()
    input_ids = [cls_id, *a, sep_id, *b, sep_id]
    token_type_ids = [0] * (len(a) + 2) + [1] * (len(b) + 1)
    return {"input_ids": input_ids, "token_type_ids": token_type_ids}
