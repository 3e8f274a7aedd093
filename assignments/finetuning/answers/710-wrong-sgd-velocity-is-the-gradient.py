# cell: sgd
# kind: wrong
# author: assistant
# sentence: $$v \leftarrow \mu v + g \qquad \theta \leftarrow \theta - \eta\, v$$
# why: the first velocity is the tensor p.grad itself and no copy, and mul_ then changes the gradient; momentum 0.9, a gradient of 1 that stays in p.grad for two steps: the second velocity is 1.8 and not 1.9, and p.grad is changed
class SGD(Optimiser):
    """Stochastic gradient descent, with momentum if wanted."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, momentum: float = 0.0):
        """Remember the parameters, the learning rate and the momentum, and start with no velocity."""

        super().__init__(params, lr)
        if lr < 0.0:
            raise ValueError(f"invalid learning rate: {lr}")
        if momentum < 0.0:
            raise ValueError(f"invalid momentum: {momentum}")
        self.momentum = momentum
        # The velocity of a parameter is created when its first gradient comes.
        self.velocities: list[torch.Tensor | None] = [None] * len(self.params)

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for i, parameter in enumerate(self.params):
            if parameter.grad is None:
                continue
            gradient = parameter.grad
            velocity = self.velocities[i]
            if velocity is None:
                # v = mu * 0 + g
                velocity = self.velocities[i] = gradient.detach()
            else:
                velocity.mul_(self.momentum).add_(gradient)
            parameter.add_(velocity, alpha=-self.lr)
