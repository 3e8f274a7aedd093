# cell: slopes-by-hand
# kind: wrong
# author: student
# sentence: Return the slope of the first weight ... to three significant digits.
# why: rounded to four decimals, which leaves one significant digit of the smaller slope
def slopes_by_hand() -> dict[str, float]:
    return {"unscaled": 0.0003, "scaled": 0.1966}
