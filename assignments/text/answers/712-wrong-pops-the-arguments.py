# cell: pair
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: pops from the lists of the caller: after encode_pair(a, [8], 101, 102, 5) with a = [7, 7, 7] the list a is [7]
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    """Return BERT's input for a pair: "input_ids" and "token_type_ids", lists of the same length.

    first, second: ids without special tokens     max_length: at least 3, special tokens included
    """
    n_first, n_second = len(first), len(second)
    while len(first) + len(second) + 3 > max_length:
        if len(first) > len(second):
            first.pop()
        elif len(second) > len(first):
            second.pop()
        elif n_first <= n_second:
            first.pop()
        else:
            second.pop()
    part_a = [cls_id] + first + [sep_id]
    part_b = second + [sep_id]
    return {"input_ids": part_a + part_b, "token_type_ids": [0] * len(part_a) + [1] * len(part_b)}
