# cell: order
# kind: right
# author: student
# sentence: Try several: five or more random ones, or all swaps of two neighbours.
# why: all swaps of neighbours, compared relative to the size of the outputs
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    T = X.shape[1]
    straight = model(X)
    tolerance = 1e-9 * (1.0 + straight.abs().max().item())
    worst = 0.0
    for i in range(T - 1):
        order = torch.arange(T)
        order[[i, i + 1]] = order[[i + 1, i]]
        swapped = model(X.index_select(1, order))
        worst = max(worst, (swapped.index_select(1, order) - straight).abs().max().item())
    return worst <= tolerance
