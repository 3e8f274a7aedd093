# cell: groups-cost
# kind: wrong
# author: colleague
def group_scores(sizes):
    return sum(n * (n + 1) // 2 for n in sizes)
