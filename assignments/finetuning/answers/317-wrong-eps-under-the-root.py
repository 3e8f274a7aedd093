# cell: adagrad
# kind: wrong
# author: student
# sentence: \theta \leftarrow \theta - \eta\, \frac{g}{\sqrt{s} + \varepsilon}
# why: the root of s + eps: too short for tiny gradients
class Adagrad(Optimiser):
    """Steps divided by the root of the sum of all squared gradients so far."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, eps: float = 1e-10):
        """Remember the parameters, the learning rate and eps, and start with empty sums."""
        super().__init__(params, lr)
        self.eps = eps
        self.s = [torch.zeros_like(p) for p in self.params]

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        with torch.no_grad():
            for p, s in zip(self.params, self.s):
                if p.grad is not None:
                    s.add_(p.grad.square())
                    p.add_(p.grad * torch.rsqrt(s + self.eps), alpha=-self.lr)
