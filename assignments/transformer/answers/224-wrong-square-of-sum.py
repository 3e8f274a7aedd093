# cell: groups-cost
# kind: wrong
# author: colleague
def group_scores(sizes):
    return sum(sizes) ** 2
