# cell: sinusoid-by-hand
# kind: wrong
# author: student
# sentence: Return the four entries of the encoding of position 2 for d = 4, to at least four decimals.
# why: rounded to three decimals
def sinusoid_by_hand() -> list[float]:
    return [0.909, -0.416, 0.02, 1.0]
