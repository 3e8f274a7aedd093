# cell: predictions
# kind: wrong
# author: student
# sentence: How many predictions does one forward pass make for the next-token loss, how many for the masked loss on average, and after how many masked passes have as many predictions been made as in one next-token pass?
# why: counts 128 next-token predictions per row: 4096 where a row of 128 tokens has 127 pairs, 4064
def predictions_by_hand() -> dict[str, float]:
    """Return the number of predictions per pass for each objective, and the ratio of the two."""
    tokens = 32 * 128
    return {"next": tokens, "masked": 0.15 * tokens, "passes": 1 / 0.15}
