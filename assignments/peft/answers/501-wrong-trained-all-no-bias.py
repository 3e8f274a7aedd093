# cell: what-trains
# kind: wrong
# author: student
# sentence: How many numbers does the model have in all?
# why: forgets the two biases of the head in the total, though the head is right
def trained_by_hand() -> dict[str, int]:
    """Return the numbers in "all", those of the "head", and those of its "bias"."""
    body = 50 * 12
    weights = 12 * 2
    bias = 2
    return {"all": body + weights, "head": weights + bias, "bias": bias}
