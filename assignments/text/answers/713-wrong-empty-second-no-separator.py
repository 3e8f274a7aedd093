# cell: pair
# kind: wrong
# author: assistant
# sentence: Special tokens are never dropped, and they count towards `max_length`. A sentence may be empty.
# why: leaves out the last [SEP] if nothing is left of the second sentence: ([7, 8], [], 101, 102, 20) gives [101, 7, 8, 102] without the second 102
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    """Return BERT's input for a pair: "input_ids" and "token_type_ids", lists of the same length.

    first, second: ids without special tokens     max_length: at least 3, special tokens included
    """
    if max_length < 3:
        raise ValueError("max_length must leave room for the three special tokens")
    a, b = list(first), list(second)
    # On a tie the sentence that was shorter at the start gives way, the first one if both were equal.
    tie_first = len(first) <= len(second)
    while len(a) + len(b) > max_length - 3:
        if len(a) > len(b) or (len(a) == len(b) and tie_first):
            a.pop()
        else:
            b.pop()

    input_ids = [cls_id, *a, sep_id]
    token_type_ids = [0] * len(input_ids)
    if b:
        input_ids += [*b, sep_id]
        token_type_ids += [1] * (len(b) + 1)
    return {"input_ids": input_ids, "token_type_ids": token_type_ids}
