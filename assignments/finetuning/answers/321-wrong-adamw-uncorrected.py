# cell: step-size
# kind: wrong
# author: student
# sentence: Both means start at zero and are too small at first; after $t$ steps the division by $1-\beta^t$ corrects that
# why: the first step of AdamW without the corrections, 0.1 / sqrt(0.001) times too long
def step_sizes() -> dict[str, float]:
    """Return the five numbers, all positive, under the keys below."""
    lr, g = 5e-5, 0.002
    adamw = lr * (0.1 * g) / math.sqrt(0.001 * g**2)
    return {
        "sgd": lr * g,
        "adagrad": lr,
        "adamw": adamw,
        "momentum": lr * g / (1 - 0.9),
        "sgd_learning_rate": adamw / g,
    }
