# cell: sinusoid-by-hand
# kind: wrong
# author: student
# sentence: The index $i$ counts *pairs*: both members of a pair have the same frequency $\omega_i$.
# why: each column has the frequency of its own index
def sinusoid_by_hand() -> list[float]:
    """Return the four entries of the encoding of position 2 for d = 4, to at least four decimals."""
    return [math.sin(2), math.cos(2 * 0.1), math.sin(2 * 0.01), math.cos(2 * 0.001)]
