# cell: sgd
# kind: wrong
# author: student
# sentence: v <- mu v + g
# why: takes the velocity for a running mean, (1 - mu) g, as in AdamW
class SGD(Optimiser):
    """Stochastic gradient descent, with momentum if wanted."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, momentum: float = 0.0):
        """Remember the parameters, the learning rate and the momentum, and start with no velocity."""
        super().__init__(params, lr)
        self.momentum = momentum
        self.velocity = [torch.zeros_like(p) for p in self.params]

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        with torch.no_grad():
            for i, p in enumerate(self.params):
                if p.grad is None:
                    continue
                self.velocity[i] = self.momentum * self.velocity[i] + (1 - self.momentum) * p.grad
                p -= self.lr * self.velocity[i]

