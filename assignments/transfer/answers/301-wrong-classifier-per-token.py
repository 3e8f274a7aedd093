# cell: two-heads
# kind: wrong
# author: student
# sentence: the classifier has two classes, one logit for each, and gives one answer for a whole text.
# why: classifier shape has one answer per token
def two_heads() -> dict[str, tuple[int, ...] | int]:
    """Return "lm shape", "classifier shape", "lm parameters" and "classifier parameters"."""
    B, T, d, V, C = 8, 35, 200, 50_001, 2
    return {
        "lm shape": (B, T, V),
        "classifier shape": (B, T, C),
        "lm parameters": d * V + V,
        "classifier parameters": d * C + C,
    }
