# cell: order
# kind: wrong
# author: student
# sentence: Write a function that finds out, for any model that it can only call.
# why: tries the reversal and all circular shifts: a symmetric circular convolution is taken for blind
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike, and changes nothing else.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """
    T = X.shape[1]
    orders = [list(range(T))[::-1]] + [[(t + s) % T for t in range(T)] for s in range(1, T)]
    plain = model(X)
    return all(bool((model(X[:, order]) - plain[:, order]).abs().max() < 1e-8) for order in orders)
