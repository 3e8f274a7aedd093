# cell: adagrad
# kind: right
# author: student
# sentence: divides each entry by the root of the sum of all its squared gradients so far
# why: keeps the root itself and lengthens it with hypot, which loses nothing for tiny gradients
class Adagrad(Optimiser):
    """Steps divided by the root of the sum of all squared gradients so far."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, eps: float = 1e-10):
        """Remember the parameters, the learning rate and eps, and start with empty sums."""
        super().__init__(params, lr)
        self.eps = eps
        self.roots = [torch.zeros_like(p.detach()) for p in self.params]

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for place, p in enumerate(self.params):
            if p.grad is not None:
                self.roots[place] = torch.hypot(self.roots[place], p.grad)
                p.data -= self.lr * p.grad / (self.roots[place] + self.eps)
