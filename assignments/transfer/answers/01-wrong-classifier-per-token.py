# cell: one-head
# kind: wrong
# author: student
# sentence: Give the shape of what the head puts out, as a tuple with the texts first, and the number of its parameters.
# why: gives the classifier one answer per token, as the language model has
def classifier_head() -> dict[str, tuple[int, ...] | int]:
    """Return the "shape" of the output for the batch, and the number of "parameters" of the head."""
    B, T, d, n_classes = 8, 35, 200, 2
    return {"shape": (B, T, n_classes), "parameters": d * n_classes + n_classes}
