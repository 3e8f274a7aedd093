# cell: grid-numbers
# kind: wrong
# author: student
# sentence: Give the counts of right answers
# why: int() cuts off instead of rounding: each count is one too small
def grid_numbers() -> dict[str, float]:
    """Return the six numbers under the keys below."""
    p = 0.9323
    return {
        "settings": 3 * 3 * 2,
        "runs_needed": 3 * 3,
        "train_right": int(0.9591 * 6920),
        "dev_right": int(0.9323 * 872),
        "test_right": int(0.9483 * 1821),
    }
