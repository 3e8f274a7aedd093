# cell: two-heads
# kind: wrong
# author: student
# sentence: scores each of 50,001 words at every token
# why: one answer per text, as the classifier has
def lm_head() -> dict[str, tuple[int, ...] | int]:
    """Return the "shape" of the output for the batch, texts first, and the number of "parameters" of the head."""
    B, d, V = 8, 200, 50_001
    return {"shape": (B, V), "parameters": d * V + V}
