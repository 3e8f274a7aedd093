# cell: counts
# kind: wrong
# author: student
# sentence: How many keys may the first query look at, and how many the last one?
# why: counts along columns: how many queries may look at the first and at the last key

def causal_counts() -> dict[str, int]:
    """Return the numbers of keys for the "first" and the "last" query, and of "all" allowed pairs."""
    allowed = torch.ones(5, 5).tril()
    columns = allowed.sum(0)
    return {"first": int(columns[0]), "last": int(columns[-1]), "all": int(allowed.sum())}
