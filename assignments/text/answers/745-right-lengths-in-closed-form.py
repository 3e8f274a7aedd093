# cell: pair
# kind: right
# author: assistant
# sentence: If both are equally long, the sentence that was shorter at the start loses one; if they were equally long at the start, the first one does.
# why: computes the two lengths without a loop: the sentence that was shorter at the start (the first one if equal) keeps at most half of the places, rounded down, the other one the rest
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    """Return BERT's input for a pair: "input_ids" and "token_type_ids", lists of the same length.

    first, second: ids without special tokens     max_length: at least 3, special tokens included
    """
    room = max_length - 3
    keep_first, keep_second = len(first), len(second)
    if keep_first + keep_second > room:
        if len(first) <= len(second):
            keep_first = min(len(first), room // 2)
            keep_second = room - keep_first
        else:
            keep_second = min(len(second), room // 2)
            keep_first = room - keep_second
    parts = ([cls_id], first[:keep_first], [sep_id], second[:keep_second], [sep_id])
    input_ids = [token for part in parts for token in part]
    token_type_ids = [int(position > keep_first + 1) for position in range(len(input_ids))]
    return {"input_ids": input_ids, "token_type_ids": token_type_ids}
