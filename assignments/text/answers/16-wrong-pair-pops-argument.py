# cell: pair
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: pops from the lists of the caller
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    n, m = len(first), len(second)
    while len(first) + len(second) + 3 > max_length:
        if len(first) == len(second):
            (second if m < n else first).pop()
        else:
            max(first, second, key=len).pop()
    return {
        "input_ids": [cls_id, *first, sep_id, *second, sep_id],
        "token_type_ids": [0] * (2 + len(first)) + [1] * (1 + len(second)),
    }
