# cell: groups-cost
# kind: wrong
# author: colleague
# sentence: need not be equal
def group_scores(sizes):
    return len(sizes) * sizes[0] ** 2
