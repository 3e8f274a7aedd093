# cell: counts
# kind: wrong
# author: student
# sentence: With a causal mask each of them, as a query, may look at itself and at every key before it.
# why: counts only keys before the query, not itself

def causal_counts() -> dict[str, int]:
    """Return the numbers of keys for the "first" and the "last" query, and of "all" allowed pairs."""
    n = 5
    return {"first": 0, "last": n - 1, "all": n * (n - 1) // 2}
