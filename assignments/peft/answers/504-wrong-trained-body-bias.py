# cell: what-trains
# kind: wrong
# author: assistant
# sentence: A small model has a body, which is a table of 50 vectors of 12 numbers, and a head, a linear layer from 12 to 2 numbers with a bias.
# why: gives the table a bias, too
def trained_by_hand() -> dict[str, int]:
    """Return the numbers in "all", those of the "head", and those of its "bias"."""
    vocab_size, hidden_size, num_classes = 50, 12, 2
    embedding_params = vocab_size * hidden_size + hidden_size
    head_bias_params = num_classes
    head_params = hidden_size * num_classes + head_bias_params
    return {
        "all": embedding_params + head_params,
        "head": head_params,
        "bias": head_bias_params,
    }
