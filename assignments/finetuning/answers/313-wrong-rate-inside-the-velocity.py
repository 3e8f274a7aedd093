# cell: sgd
# kind: wrong
# author: student
# sentence: read `self.lr` anew in each step, so that a schedule may change it
# why: the velocity holds old learning rates: a change of the rate does not reach the old part
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
            for p, v in zip(self.params, self.velocity):
                if p.grad is not None:
                    v.mul_(self.momentum).add_(p.grad, alpha=self.lr)
                    p.sub_(v)
