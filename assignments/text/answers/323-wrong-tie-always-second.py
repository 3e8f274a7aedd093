# cell: pair
# kind: wrong
# author: assistant
# sentence: If both are equally long, the sentence that was shorter at the start loses one; if they were equally long at the start, the first one does.
# why: on a tie the second sentence always loses one
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    """Return BERT's input for a pair: "input_ids" and "token_type_ids", lists of the same length.

    first, second: ids without special tokens     max_length: at least 3, special tokens included
    """
    a, b = list(first), list(second)
    while len(a) + len(b) + 3 > max_length:
        if len(a) > len(b):
            a.pop()
        else:
            b.pop()
    ids = [cls_id] + a + [sep_id] + b + [sep_id]
    return {"input_ids": ids, "token_type_ids": [0] * (len(a) + 2) + [1] * (len(b) + 1)}
