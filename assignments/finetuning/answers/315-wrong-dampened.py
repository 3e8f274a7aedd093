# cell: sgd
# kind: wrong
# author: student
# sentence: keeps a velocity that starts at zero: $$v \leftarrow \mu v + g
# why: a running mean, (1 - mu) g, as in Adam
class SGD(Optimiser):
    """Stochastic gradient descent, with momentum if wanted."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, momentum: float = 0.0):
        """Remember the parameters, the learning rate and the momentum, and start with no velocity."""
        super().__init__(params, lr)
        self.momentum = momentum
        self.velocities = [torch.zeros_like(p) for p in self.params]

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for p, v in zip(self.params, self.velocities):
            if p.grad is None:
                continue
            v.lerp_(p.grad, 1 - self.momentum)
            p.data.add_(v, alpha=-self.lr)
