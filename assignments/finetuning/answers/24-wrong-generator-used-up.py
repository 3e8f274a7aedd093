# cell: adagrad
# kind: wrong
# author: student
# sentence: def __init__(self, params: Iterable[nn.Parameter], lr, eps) / Move every parameter that has a gradient, in place.
# why: reads `params` a second time: model.parameters() is used up by then, the list of sums is empty and nothing moves
class Adagrad(Optimiser):
    """Steps divided by the root of the sum of all squared gradients so far."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, eps: float = 1e-10):
        """Remember the parameters, the learning rate and eps, and start with empty sums."""
        super().__init__(params, lr)
        self.eps = eps
        self.sums = [torch.zeros_like(p) for p in params]

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for p, s in zip(self.params, self.sums):
            if p.grad is None:
                continue
            s += p.grad**2
            p -= self.lr * p.grad / (s.sqrt() + self.eps)

