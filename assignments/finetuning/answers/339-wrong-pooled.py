# cell: errors
# kind: wrong
# author: assistant
# sentence: $$z = \frac{p_a - p_b}{\sqrt{p_a(1-p_a)/n_a + p_b(1-p_b)/n_b}}$$
# why: the test with a pooled share, as in textbooks
def standard_error(accuracy: float, n: int) -> float:
    """Return the standard error of an accuracy measured on `n` independent examples."""
    return math.sqrt(accuracy * (1 - accuracy) / n)


def errors_apart(p_a: float, n_a: int, p_b: float, n_b: int) -> float:
    """Return how many standard errors of the difference lie between two accuracies, positive if a is higher."""
    pooled = (p_a * n_a + p_b * n_b) / (n_a + n_b)
    error = math.sqrt(pooled * (1 - pooled) * (1 / n_a + 1 / n_b))
    return (p_a - p_b) / error if error else 0.0
