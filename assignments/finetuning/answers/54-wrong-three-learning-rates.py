# cell: grid-numbers
# kind: wrong
# author: student
# sentence: How many runs does the grid need if each is evaluated after every epoch?
# why: thinks that the epochs make no run, and the batch sizes neither
def grid_numbers() -> dict[str, float]:
    """Return the six numbers under the keys below."""
    return {
        "settings": 18,
        "runs_needed": 3,
        "train_right": 6637,
        "dev_right": 813,
        "test_right": 1727,
    }

