# cell: sgd
# kind: wrong
# author: student
# sentence: skip a parameter whose gradient is `None` in a step (its memory and its count $t$ stay as they are)
# why: takes a missing gradient for zero: the velocity fades and the parameter moves on
class SGD(Optimiser):
    """Stochastic gradient descent, with momentum if wanted."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, momentum: float = 0.0):
        """Remember the parameters, the learning rate and the momentum, and start with no velocity."""
        super().__init__(params, lr)
        self.momentum = momentum
        self.v = [torch.zeros_like(p) for p in self.params]

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        with torch.no_grad():
            for i, p in enumerate(self.params):
                g = torch.zeros_like(p) if p.grad is None else p.grad
                self.v[i] = self.momentum * self.v[i] + g
                p -= self.lr * self.v[i]
