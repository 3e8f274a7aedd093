# cell: counts
# kind: wrong
# author: student
# sentence: With a causal mask each of them, as a query, may look at itself and at every key before it.
# why: says 10 pairs in all (only the strict past is added up), 15 is right
def causal_counts() -> dict[str, int]:
    """Return the numbers of keys for the "first" and the "last" query, and of "all" allowed pairs."""
    return {"first": 1, "last": 5, "all": 5 * 4 // 2}
