# cell: adagrad
# kind: wrong
# author: student
# sentence: Remember the parameters, the learning rate and eps, and start with empty sums.
# why: makes the sums from `params` after super().__init__ has used it up: with model.parameters() nothing moves
class Adagrad(Optimiser):
    """Steps divided by the root of the sum of all squared gradients so far."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, eps: float = 1e-10):
        """Remember the parameters, the learning rate and eps, and start with empty sums."""
        super().__init__(params, lr)
        self.eps = eps
        self.sums = [torch.zeros_like(parameter) for parameter in params]

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        with torch.no_grad():
            for parameter, total in zip(self.params, self.sums):
                if parameter.grad is None:
                    continue
                total += parameter.grad**2
                parameter -= self.lr * parameter.grad / (total.sqrt() + self.eps)
