# cell: table-by-hand
# kind: wrong
# author: student
# sentence: Give two numbers: the larger of the two perplexities divided by the smaller, and the root mean square of a sinusoid divided by that of the tokens at the start.
# why: takes the amplitude 1 of the sinusoid for its root mean square 0.7071; the scale is 50 instead of 35.36
def table_by_hand() -> dict[str, float]:
    """Return the "perplexity" ratio and the "scale" ratio, both larger than 1, to at least two decimals."""
    return {"perplexity": 485.56 / 380.80, "scale": 1 / 0.02}
