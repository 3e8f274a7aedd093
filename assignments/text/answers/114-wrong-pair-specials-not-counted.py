# cell: pair
# kind: wrong
# author: student
# sentence: Special tokens are never dropped, and they count towards `max_length`.
# why: room is kept for one special token only and the finished input is cut, so the last separator disappears
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    a, b = list(first), list(second)
    while len(a) + len(b) > max_length - 1 and (a or b):
        if len(a) > len(b) or (len(a) == len(b) and len(first) <= len(second)):
            a.pop()
        else:
            b.pop()
    ids = [cls_id] + a + [sep_id] + b + [sep_id]
    types = [0] * (len(a) + 2) + [1] * (len(b) + 1)
    return {"input_ids": ids[:max_length], "token_type_ids": types[:max_length]}
