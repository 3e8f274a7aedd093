# cell: pair
# kind: wrong
# author: student
# sentence: Special tokens are never dropped, and they count towards `max_length`. A sentence may be empty.
# why: an empty second sentence is treated as if there was no pair: its separator is missing
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    """Return BERT's input for a pair: "input_ids" and "token_type_ids", lists of the same length.

    first, second: ids without special tokens     max_length: at least 3, special tokens included
    """
    a, b = first[:], second[:]
    starts = len(a), len(b)
    while len(a) + len(b) > max_length - 3:
        if len(a) != len(b):
            (a if len(a) > len(b) else b).pop()
        else:
            (b if starts[1] < starts[0] else a).pop()
    input_ids = [cls_id, *a, sep_id]
    token_type_ids = [0] * len(input_ids)
    if b:
        input_ids += [*b, sep_id]
        token_type_ids += [1] * (len(b) + 1)
    return {"input_ids": input_ids, "token_type_ids": token_type_ids}
