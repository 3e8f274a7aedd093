# cell: table-by-hand
# kind: wrong
# author: student
# sentence: how many times larger the root mean square of a sinusoid is than that of the tokens at the start.
# why: takes the amplitude 1 for the root mean square
def table_by_hand() -> dict[str, float]:
    """Return the "perplexity" ratio and the "scale" ratio, both larger than 1, to at least two decimals."""
    return {"perplexity": 485.56 / 380.80, "scale": 1 / 0.02}
