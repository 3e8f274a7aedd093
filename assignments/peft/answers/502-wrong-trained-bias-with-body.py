# cell: what-trains
# kind: wrong
# author: student
# sentence: How many when everything is frozen but the bias of the head?
# why: counts a bias for each of the 12 inputs in place of each output
def trained_by_hand() -> dict[str, int]:
    """Return the numbers in "all", those of the "head", and those of its "bias"."""
    d, classes, words = 12, 2, 50
    bias = d
    head = d * classes + classes
    return {"all": words * d + head, "head": head, "bias": bias}
