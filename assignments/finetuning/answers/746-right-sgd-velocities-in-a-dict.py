# cell: sgd
# kind: right
# author: student
# sentence: Remember the parameters, the learning rate and the momentum, and start with no velocity.
# why: has no tensor of zeros: a velocity begins as a copy of the first gradient, which is mu * 0 + g, and p.data is changed in place; a gradient that stays in p.grad is not changed
class SGD(Optimiser):
    """Stochastic gradient descent, with momentum if wanted."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, momentum: float = 0.0):
        """Remember the parameters, the learning rate and the momentum, and start with no velocity."""

        super().__init__(params, lr)
        self.momentum = momentum
        self.velocity: dict[int, torch.Tensor] = {}

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for place, parameter in enumerate(self.params):
            if parameter.grad is None:
                continue
            moved = parameter.grad.detach().clone()
            if place in self.velocity:
                moved = moved + self.momentum * self.velocity[place]
            self.velocity[place] = moved
            parameter.data -= self.lr * moved
