# cell: two-heads
# kind: wrong
# author: student
# sentence: the classifier has two classes, one logit for each, and gives one answer for a whole text
# why: gives the classifier two logits for each of the 35 tokens instead of one pair per text
def two_heads() -> dict[str, tuple[int, ...] | int]:
    """Return "lm shape", "classifier shape", "lm parameters" and "classifier parameters"."""
    d, vocabulary, classes, B, T = 200, 50_001, 2, 8, 35
    return {
        "lm shape": (B, T, vocabulary),
        "classifier shape": (B, T, classes),
        "lm parameters": d * vocabulary + vocabulary,
        "classifier parameters": d * classes + classes,
    }
