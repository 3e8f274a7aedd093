# cell: adagrad
# kind: wrong
# author: student
# sentence: **Adagrad** divides each entry by the root of the sum of all its squared gradients so far:
# why: sums the roots of the squares (the absolute values) and not the squares; under the constant gradient 2 the second step is lr / 2 and not lr / sqrt(2)
class Adagrad(Optimiser):
    """Steps divided by the root of the sum of all squared gradients so far."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, eps: float = 1e-10):
        """Remember the parameters, the learning rate and eps, and start with empty sums."""

        super().__init__(params, lr)
        self.eps = eps
        self.sums = [torch.zeros_like(p) for p in self.params]

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        with torch.no_grad():
            for p, s in zip(self.params, self.sums, strict=True):
                if p.grad is not None:
                    s += (p.grad**2).sqrt()
                    p -= self.lr * p.grad / (s + self.eps)
