# cell: slopes-by-hand
# kind: wrong
# author: student
# sentence: Return the slope of the first weight, "unscaled" (m = 8) and "scaled" (m = 1), to three significant digits.
# why: rounds to four decimals, which leaves one significant digit of the small slope
def slopes_by_hand() -> dict[str, float]:
    return {"unscaled": 0.0003, "scaled": 0.1966}
