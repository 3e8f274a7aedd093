# cell: predictions
# kind: wrong
# author: student
# sentence: How many predictions does one forward pass make for the next-token loss
# why: all 128 tokens of a row are counted; the last one has nothing to predict
def predictions_by_hand() -> dict[str, float]:
    """Return the number of predictions per pass for each objective, and the ratio of the two."""
    n, m = 32 * 128, 0.15 * 32 * 128
    return {"next": float(n), "masked": m, "passes": n / m}
