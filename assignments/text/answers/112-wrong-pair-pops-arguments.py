# cell: pair
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: truncates the caller's lists
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    n_first, n_second = len(first), len(second)
    while len(first) + len(second) > max_length - 3:
        if len(first) > len(second):
            first.pop()
        elif len(second) > len(first):
            second.pop()
        elif n_first <= n_second:
            first.pop()
        else:
            second.pop()
    return {
        "input_ids": [cls_id] + first + [sep_id] + second + [sep_id],
        "token_type_ids": [0] * (len(first) + 2) + [1] * (len(second) + 1),
    }
