# cell: predictions
# kind: wrong
# author: student
# sentence: How many predictions does one forward pass make for the next-token loss
# why: counts a prediction for the first token of each row too
def predictions_by_hand() -> dict[str, float]:
    tokens = 32 * 128
    return {"next": tokens, "masked": 0.15 * tokens, "passes": tokens / (0.15 * tokens)}
