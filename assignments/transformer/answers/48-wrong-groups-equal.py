# cell: groups-cost
# kind: wrong
# author: student
# sentence: `sizes` says how long the groups are, in order; they need not be equal.
# why: the count for equal groups, T² / g
def group_scores(sizes: list[int]) -> int:
    return sum(sizes) ** 2 // len(sizes)
