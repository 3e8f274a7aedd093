# cell: adagrad
# kind: right
# author: student
# sentence: Adagrad divides each entry by the root of the sum of all its squared gradients so far
# why: keeps the root of the sum and updates it with hypot; changes p.data in place
class Adagrad(Optimiser):
    """Steps divided by the root of the sum of all squared gradients so far."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, eps: float = 1e-10):
        """Remember the parameters, the learning rate and eps, and start with empty sums."""
        Optimiser.__init__(self, params, lr)
        self.eps = eps
        self.roots = {p: None for p in self.params}  # the square root of the sum, not the sum

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for p, root in self.roots.items():
            if p.grad is None:
                continue
            g = p.grad.detach()
            self.roots[p] = g.abs() if root is None else torch.hypot(root, g)
            p.data.add_(g / (self.roots[p] + self.eps), alpha=-self.lr)

