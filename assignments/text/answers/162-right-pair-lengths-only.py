# cell: pair
# kind: right
# author: student
# sentence: A sentence may be empty.
# why: lowers two numbers and slices once
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    lengths = [len(first), len(second)]
    loser_on_tie = 1 if len(second) < len(first) else 0
    for _ in range(sum(lengths) + 3 - max_length):
        if lengths[0] == lengths[1]:
            lengths[loser_on_tie] -= 1
        else:
            lengths[lengths.index(max(lengths))] -= 1
    a, b = first[: lengths[0]], second[: lengths[1]]
    head, tail = [cls_id, *a, sep_id], [*b, sep_id]
    return {"token_type_ids": [0 for _ in head] + [1 for _ in tail], "input_ids": head + tail}
