# cell: sizes-by-hand
# kind: wrong
# author: student
# sentence: Return the standard deviations of "token-token" and "position-token", to three significant digits.
# why: 0.0028 has two digits
def sizes_by_hand() -> dict[str, float]:
    """Return the standard deviations of "token-token" and "position-token", to three significant digits."""
    return {"token-token": 0.0028, "position-token": 0.098}
