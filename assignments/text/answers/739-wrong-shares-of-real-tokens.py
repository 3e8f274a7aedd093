# cell: pad-by-hand
# kind: wrong
# author: student
# sentence: First by hand: which share of the places in a batch is padding?
# why: gives the shares of the real tokens, for example 13/18 instead of 5/18 for the texts of lengths 6, 3 and 4
def pad_shares_by_hand() -> dict[str, float]:
    """Return three shares between 0 and 1: "document", "longest" and "fixed"."""
    return {"document": 13 / 18, "longest": 20 / 36, "fixed": 20 / 64}
