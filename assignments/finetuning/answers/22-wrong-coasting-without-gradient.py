# cell: sgd
# kind: wrong
# author: student
# sentence: skip a parameter whose gradient is `None` in a step (its memory and its count t stay as they are)
# why: treats a missing gradient as zero: the parameter goes on with its old velocity
class SGD(Optimiser):
    """Stochastic gradient descent, with momentum if wanted."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, momentum: float = 0.0):
        """Remember the parameters, the learning rate and the momentum, and start with no velocity."""
        super().__init__(params, lr)
        self.momentum = momentum
        self.velocity = [torch.zeros_like(p) for p in self.params]

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for p, v in zip(self.params, self.velocity):
            v *= self.momentum
            if p.grad is not None:
                v += p.grad
            p -= self.lr * v

