# cell: slopes-by-hand
# kind: wrong
# author: student
# sentence: Return the slope of the first weight, "unscaled" (m = 8) and "scaled" (m = 1), to three significant digits.
# why: 0.0003 has one significant digit, 0.000335 is asked for
def slopes_by_hand() -> dict[str, float]:
    """Return the slope of the first weight, "unscaled" (m = 8) and "scaled" (m = 1), to three significant digits."""
    return {"unscaled": 0.0003, "scaled": 0.197}
