# cell: shuffle
# kind: right
# author: student
# sentence: Return the three "rows" of the shuffled matrix, the "mean" of its rows, and whether it is the "same".
# why: computes all three with plain Python instead of writing numbers down; rows [[5, 6], [1, 2], [3, 4]], mean [3.0, 4.0], same True
def shuffled_by_hand() -> dict[str, list | bool]:
    """Return the three "rows" of the shuffled matrix, the "mean" of its rows, and whether it is the "same"."""
    old = [(1, 2), (3, 4), (5, 6)]
    sigma = (2, 0, 1)

    def column_means(matrix):
        return [sum(column) / len(matrix) for column in zip(*matrix)]

    new = [list(old[source]) for source in sigma]
    return {"rows": new, "mean": column_means(new), "same": column_means(new) == column_means(old)}
