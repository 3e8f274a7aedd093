# cell: counts
# kind: wrong
# author: student
# sentence: How many of the 25 pairs of a query and a key are allowed in all?
# why: first and last are right, but all is the number of blocked pairs

def causal_counts() -> dict[str, int]:
    """Return the numbers of keys for the "first" and the "last" query, and of "all" allowed pairs."""
    n = 5
    return {"first": 1, "last": n, "all": n * n - n * (n + 1) // 2}
