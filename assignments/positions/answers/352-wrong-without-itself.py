# cell: share-by-hand
# kind: wrong
# author: student
# sentence: How much of its weight stays with the nearest 256 keys, itself among them
# why: counts 255 keys and leaves itself in the denominator only
def share_by_hand() -> dict[str, float]:
    """Return the two shares "steep" and "flat", between 0 and 1, to at least three decimals."""
    share = {}
    for name, slope in (("steep", 1 / 128), ("flat", 1 / 256)):
        weights = [math.exp(-slope * distance) for distance in range(512)]
        share[name] = sum(weights[1:256]) / sum(weights)
    return share
