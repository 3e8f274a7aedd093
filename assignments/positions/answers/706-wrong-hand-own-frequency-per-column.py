# cell: sinusoid-by-hand
# kind: wrong
# author: student
# sentence: The index $i$ counts *pairs*: both members of a pair have the same frequency $\omega_i$.
# why: each column has its own frequency 1, 0.1, 0.01, 0.001; entry 1 is cos 0.2 = 0.9801 instead of cos 2 = -0.4161
def sinusoid_by_hand() -> list[float]:
    """Return the four entries of the encoding of position 2 for d = 4, to at least four decimals."""
    # sin(2 * 1), cos(2 * 0.1), sin(2 * 0.01), cos(2 * 0.001)
    return [0.90930, 0.98007, 0.02000, 1.00000]
