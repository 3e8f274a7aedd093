# cell: shapes
# kind: right
# author: assistant
# sentence: Give the number of features that each head gets, the shape of the weights of all heads (texts first, then heads), and how many numbers the heads put out for one token, all heads together.
# why: the weights' shape is a torch.Size (a tuple), the numbers come from arithmetic on the sizes; equal to (2, 3, 5, 5), 16 and 48
def shapes_by_hand() -> dict[str, int | tuple[int, ...]]:
    """Return "features" of one head, the shape of the "weights", and the numbers of one token's "output"."""
    texts, tokens, width, heads = 2, 5, 48, 3
    features, rest = divmod(width, heads)
    assert rest == 0
    one_head = torch.empty(texts, heads, tokens, features, device="meta")
    return {
        "features": features,
        "weights": (one_head @ one_head.mT).shape,
        "output": heads * features,
    }
