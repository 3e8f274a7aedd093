# cell: what-trains
# kind: wrong
# author: student
# sentence: How many are trained when the body is frozen?
# why: gives the numbers that are frozen (600, 624) where those trained are asked for
def trained_by_hand() -> dict[str, int]:
    """Return the numbers in "all", those of the "head", and those of its "bias"."""
    total = 50 * 12 + 12 * 2 + 2
    frozen_body = 50 * 12
    frozen_but_bias = total - 2
    return {"all": total, "head": frozen_body, "bias": frozen_but_bias}
