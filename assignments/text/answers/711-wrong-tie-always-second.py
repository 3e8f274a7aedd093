# cell: pair
# kind: wrong
# author: assistant
# sentence: If both are equally long, the sentence that was shorter at the start loses one; if they were equally long at the start, the first one does.
# why: the second sentence loses every tie: ([1, 2], [3, 4], 101, 102, 6) keeps 1, 2 and 3 instead of 1, 3 and 4
def _truncate_seq_pair(tokens_a: list[int], tokens_b: list[int], max_num_tokens: int) -> None:
    """Truncate a pair of sequences to a total length, in place (on copies)."""
    while len(tokens_a) + len(tokens_b) > max_num_tokens:
        longer = tokens_a if len(tokens_a) > len(tokens_b) else tokens_b
        longer.pop()


def encode_pair(
    first: list[int], second: list[int], cls_id: int, sep_id: int, max_length: int
) -> dict[str, list[int]]:
    """Return BERT's input for a pair: "input_ids" and "token_type_ids", lists of the same length.

    first, second: ids without special tokens     max_length: at least 3, special tokens included
    """
    tokens_a, tokens_b = list(first), list(second)
    _truncate_seq_pair(tokens_a, tokens_b, max_length - 3)
    input_ids = [cls_id, *tokens_a, sep_id, *tokens_b, sep_id]
    token_type_ids = [0] * (len(tokens_a) + 2) + [1] * (len(tokens_b) + 1)
    return {"input_ids": input_ids, "token_type_ids": token_type_ids}
