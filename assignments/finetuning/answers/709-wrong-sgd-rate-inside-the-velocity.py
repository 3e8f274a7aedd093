# cell: sgd
# kind: wrong
# author: student
# sentence: $$v \leftarrow \mu v + g \qquad \theta \leftarrow \theta - \eta\, v$$
# why: multiplies the gradient by the rate before it enters the velocity, so that old gradients keep their old rate; momentum 0.9, gradient 1 twice, lr 0.1 and then 0.01: the second step is 0.1 and not 0.019
class SGD(Optimiser):
    """Stochastic gradient descent, with momentum if wanted."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, momentum: float = 0.0):
        """Remember the parameters, the learning rate and the momentum, and start with no velocity."""

        super().__init__(params, lr)
        self.momentum = momentum
        self.velocities = [torch.zeros_like(p) for p in self.params]

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for p, v in zip(self.params, self.velocities, strict=True):
            if p.grad is None:
                continue
            v.mul_(self.momentum).add_(p.grad, alpha=self.lr)
            p.sub_(v)
