# cell: pair
# kind: wrong
# author: assistant
# sentence: If both are equally long, the sentence that was shorter at the start loses one
# why: the comparison at the start is made with >=, so on a tie the longer one at the start loses
def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    """Build `[CLS] first [SEP] second [SEP]` with longest-first truncation."""
    tokens_a, tokens_b = list(first), list(second)
    first_was_longer = len(tokens_a) >= len(tokens_b)
    budget = max(max_length - 3, 0)
    while len(tokens_a) + len(tokens_b) > budget:
        if len(tokens_a) > len(tokens_b):
            tokens_a.pop()
        elif len(tokens_b) > len(tokens_a):
            tokens_b.pop()
        elif first_was_longer:
            tokens_a.pop()
        else:
            tokens_b.pop()
    input_ids = [cls_id, *tokens_a, sep_id, *tokens_b, sep_id]
    token_type_ids = [0] * (len(tokens_a) + 2) + [1] * (len(tokens_b) + 1)
    return {"input_ids": input_ids, "token_type_ids": token_type_ids}
