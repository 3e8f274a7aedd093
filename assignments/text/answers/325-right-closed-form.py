# cell: pair
# kind: right
# author: student
# sentence: always from the sentence that is longer at that moment
# why: no loop: the two final lengths are computed
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    """Return BERT's input for a pair: "input_ids" and "token_type_ids", lists of the same length.

    first, second: ids without special tokens     max_length: at least 3, special tokens included
    """
    room = max_length - 3
    n, m = len(first), len(second)
    if n + m > room:
        short = min(n, m, room // 2)  # the one that was shorter, or the first of two equals
        long = room - short
        n, m = (long, short) if m < n else (short, long)
    segments = {0: [cls_id] + first[:n] + [sep_id], 1: second[:m] + [sep_id]}
    return {
        "input_ids": segments[0] + segments[1],
        "token_type_ids": [number for number, ids in segments.items() for _ in ids],
    }
