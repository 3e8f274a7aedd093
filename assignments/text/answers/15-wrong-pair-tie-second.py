# cell: pair
# kind: wrong
# author: student
# sentence: If both are equally long, the sentence that was shorter at the start loses one; if they were equally long at the start, the first one does.
# why: on a tie always the second sentence loses
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    first, second = first[:], second[:]
    while len(first) + len(second) > max_length - 3:
        if len(first) > len(second):
            first.pop()
        else:
            second.pop()
    return {
        "input_ids": [cls_id] + first + [sep_id] + second + [sep_id],
        "token_type_ids": [0] * (len(first) + 2) + [1] * (len(second) + 1),
    }
