# cell: what-trains
# kind: wrong
# author: student
# sentence: a linear layer from 12 to 2 numbers with a bias
# why: the two biases of the head are missing from "head" and "all" (24 and 624 in place of 26 and 626)

def trained_by_hand() -> dict[str, int]:
    """Return the numbers in "all", those of the "head", and those of its "bias"."""
    body = 50 * 12
    head = 2 * 12
    return {"all": body + head, "head": head, "bias": 2}
