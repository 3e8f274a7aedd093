# cell: sizes-by-hand
# kind: wrong
# author: student
# sentence: Take $d = 48$, token vectors with independent normal entries of standard deviation 0.02, and a sinusoid as it is, whose squared length is $\frac d2$ at every position.
# why: takes the squared length of the sinusoid as d, so position-token is 0.02 * sqrt(48) = 0.139 instead of 0.02 * sqrt(24) = 0.0980
def sizes_by_hand() -> dict[str, float]:
    """Return the standard deviations of "token-token" and "position-token", to three significant digits."""
    return {"token-token": 0.02**2 * math.sqrt(48), "position-token": 0.02 * math.sqrt(48)}
