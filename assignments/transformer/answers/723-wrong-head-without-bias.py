# cell: count-hand
# kind: wrong
# author: student
# sentence: The head has a bias.
# why: the head of the language model is counted without its 50001 biases: 'language model' is 20,968,400 instead of 21,018,401
def count_by_hand() -> dict[str, int]:
    """Return the number of parameters of each part, as whole numbers."""
    v, n, layers = 50001, 200, 4
    embedding = v * n
    qkv = 3 * (n * n + n)
    out = n * n + n
    ffn = 2 * (n * n + n)
    norms = 2 * (n + n)
    layer = qkv + out + ffn + norms
    return {
        "embedding": embedding,
        "qkv": qkv,
        "out": out,
        "ffn": ffn,
        "norms": norms,
        "layer": layer,
        "classifier head": 2 * n + 2,
        "language model": embedding + layers * layer + v * n,
        "classifier": embedding + layers * layer + 2 * n + 2,
    }
