# cell: step-size
# kind: wrong
# author: student
# sentence: how far SGD with momentum 0.9 moves it *per step* after very many steps (this is the most that momentum can do)
# why: takes v = g + 0.9 g, the velocity after two steps
def step_sizes() -> dict[str, float]:
    """Return the five numbers, all positive, under the keys below."""
    lr, g = 5e-5, 0.002
    return {"sgd": lr * g, "adagrad": lr, "adamw": lr, "momentum": lr * 1.9 * g, "sgd_learning_rate": lr / g}

