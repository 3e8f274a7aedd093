# cell: pair
# kind: right
# author: student
# sentence: ids are dropped from the **end** of a sentence, one by one, always from the sentence that is longer at that moment.
# why: the two lengths are computed without a loop
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    room = max_length - 3
    a, b = len(first), len(second)
    if a + b > room:
        low, high = min(a, b), max(a, b)
        if low + low <= room:  # only the longer one is cut
            high = room - low
        else:  # equal at some moment; the one that was shorter then loses first
            low, high = room // 2, room - room // 2
        a, b = (low, high) if a <= b else (high, low)
    segments = [0] * (a + 2)
    segments.extend([1] * (b + 1))
    return {"input_ids": [cls_id, *first[:a], sep_id, *second[:b], sep_id], "token_type_ids": segments}
