# cell: sinusoid-by-hand
# kind: wrong
# author: student
# sentence: The index $i$ counts *pairs*: both members of a pair have the same frequency $\omega_i$.
# why: each column has a frequency of its own
def sinusoid_by_hand() -> list[float]:
    w = [10000 ** (-j / 4) for j in range(4)]
    return [math.sin(2 * w[0]), math.cos(2 * w[1]), math.sin(2 * w[2]), math.cos(2 * w[3])]
