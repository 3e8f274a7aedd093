# cell: order
# kind: right
# author: assistant
# sentence: A difference that comes from rounding alone does not count.
# why: brings the outputs back into the old order instead of shuffling the others, over all swaps of any two positions and eight random orders, with a relative bound; differences of 1e-15 do not count and 1e-5 do
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike, and changes nothing else.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """
    T = X.shape[1]

    def orders():
        for low in range(T):
            for high in range(low + 1, T):
                order = list(range(T))
                order[low], order[high] = high, low
                yield torch.tensor(order)
        private = torch.Generator().manual_seed(31)
        for _ in range(8):
            yield torch.randperm(T, generator=private)

    with torch.no_grad():
        straight = model(X.clone()).clone()
        bound = 1e-9 * max(1.0, float(straight.abs().max()))
        for order in orders():
            shuffled = model(X.index_select(1, order.to(X.device)))
            back = torch.empty_like(shuffled)
            back[:, order] = shuffled
            if float((back - straight).abs().max()) > bound:
                return False
    return True
