# cell: pair
# kind: wrong
# author: student
# sentence: ids are dropped from the **end** of a sentence
# why: drops the first ids of the longer sentence
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    a, b = first, second
    while len(a) + len(b) + 3 > max_length:
        if len(a) > len(b) or (len(a) == len(b) and len(first) <= len(second)):
            a = a[1:]
        else:
            b = b[1:]
    ids = [cls_id] + a + [sep_id] + b + [sep_id]
    return {"input_ids": ids, "token_type_ids": [0] * (len(a) + 2) + [1] * (len(b) + 1)}
