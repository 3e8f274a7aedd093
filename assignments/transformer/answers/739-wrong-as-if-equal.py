# cell: groups-cost
# kind: wrong
# author: student
# sentence: `sizes` says how long the groups are, in order; they need not be equal.
# why: multiplies the number of groups by the square of the first size: [4, 2] gives 32 instead of 20
def group_scores(sizes: list[int]) -> int:
    """Return how many scores group attention computes."""
    return len(sizes) * sizes[0] ** 2
