# cell: counts
# kind: right
# author: student
# sentence: each of them, as a query, may look at itself and at every key before it
# why: counted by torch on the lower triangle

def causal_counts() -> dict[str, int]:
    """Return the numbers of keys for the "first" and the "last" query, and of "all" allowed pairs."""
    rows = torch.ones(5, 5, dtype=torch.int64).tril().sum(dim=1).tolist()
    return {"first": rows[0], "last": rows[-1], "all": sum(rows)}
