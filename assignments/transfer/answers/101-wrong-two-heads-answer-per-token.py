# cell: one-head
# kind: wrong
# author: student
# sentence: Give the shape of what the head puts out, as a tuple with the texts first, and the number of its parameters.
# why: gives the classifier 35 answers in the place of two logits
def classifier_head() -> dict[str, tuple[int, ...] | int]:
    """Return the "shape" of the output for the batch, and the number of "parameters" of the head."""
    d, classes, B, T = 200, 2, 8, 35
    return {"shape": (B, T), "parameters": d * classes + classes}
