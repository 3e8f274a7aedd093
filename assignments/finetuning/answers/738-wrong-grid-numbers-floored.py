# cell: grid-numbers
# kind: wrong
# author: student
# sentence: How many answers were right on each part (`"train_right"`, `"dev_right"` for validation, `"test_right"`)?
# why: multiplies the cut-off shares and cuts again: 6636, 812 and 1726, but 6636 of 6,920 would be printed as 95.89 %, so that the counts are 6637, 813 and 1727
def grid_numbers() -> dict[str, float]:
    """Return the five numbers under the keys below."""
    return {
        "settings": 3 * 3 * 2,
        "runs_needed": 3 * 3,  # the runs of 5 epochs pass through those of 2
        "train_right": int(0.9591 * 6920),
        "dev_right": int(0.9323 * 872),
        "test_right": int(0.9483 * 1821),
    }
