# cell: two-heads
# kind: wrong
# author: student
# sentence: the classifier has two classes and gives one answer for a whole text
# why: gives the classifier one answer per token, as the language model has
def two_heads() -> dict[str, tuple[int, ...] | int]:
    """Return "lm shape", "classifier shape", "lm parameters" and "classifier parameters"."""
    B, T, d, n_words, n_classes = 8, 35, 200, 50_001, 2
    return {
        "lm shape": (B, T, n_words),
        "classifier shape": (B, T, n_classes),
        "lm parameters": d * n_words + n_words,
        "classifier parameters": d * n_classes + n_classes,
    }

