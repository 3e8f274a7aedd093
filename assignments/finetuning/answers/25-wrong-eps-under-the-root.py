# cell: adagrad
# kind: wrong
# author: student
# sentence: theta <- theta - eta g / (sqrt(s) + eps)
# why: eps stands under the root: tiny gradients give much shorter steps
class Adagrad(Optimiser):
    """Steps divided by the root of the sum of all squared gradients so far."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, eps: float = 1e-10):
        """Remember the parameters, the learning rate and eps, and start with empty sums."""
        super().__init__(params, lr)
        self.eps = eps
        self.sums = [torch.zeros_like(p) for p in self.params]

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for p, s in zip(self.params, self.sums):
            if p.grad is not None:
                s.addcmul_(p.grad, p.grad)
                p.sub_(self.lr * p.grad * torch.rsqrt(s + self.eps))

