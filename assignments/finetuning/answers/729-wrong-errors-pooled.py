# cell: errors
# kind: wrong
# author: assistant
# sentence: $$z = \frac{p_a - p_b}{\sqrt{p_a(1-p_a)/n_a + p_b(1-p_b)/n_b}}$$
# why: the pooled test of two proportions and not the formula of the task; errors_apart(0.9, 100, 0.5, 100) is 6.17 and not 6.86
def standard_error(accuracy: float, n: int) -> float:
    """Return the standard error of an accuracy measured on `n` independent examples."""

    if n <= 0:
        raise ValueError("n must be positive")
    if not 0.0 <= accuracy <= 1.0:
        raise ValueError("an accuracy lies between 0 and 1")
    return math.sqrt(accuracy * (1.0 - accuracy) / n)


def errors_apart(p_a: float, n_a: int, p_b: float, n_b: int) -> float:
    """Return how many standard errors of the difference lie between two accuracies, positive if a is higher.

    At least one of the two is neither 0 nor 1.
    """

    # Under the hypothesis of no difference both parts have the same accuracy: pool them.
    pooled = (p_a * n_a + p_b * n_b) / (n_a + n_b)
    variance = pooled * (1.0 - pooled) * (1.0 / n_a + 1.0 / n_b)
    if variance == 0.0:
        return 0.0
    return (p_a - p_b) / math.sqrt(variance)
