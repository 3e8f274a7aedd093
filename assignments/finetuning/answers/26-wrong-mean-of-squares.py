# cell: adagrad
# kind: wrong
# author: student
# sentence: Adagrad divides each entry by the root of the sum of all its squared gradients so far
# why: divides by the root of the mean of the squares: the first step is the same, later ones do not get shorter
class Adagrad(Optimiser):
    """Steps divided by the root of the sum of all squared gradients so far."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, eps: float = 1e-10):
        """Remember the parameters, the learning rate and eps, and start with empty sums."""
        super().__init__(params, lr)
        self.eps = eps
        self.history = {id(p): [] for p in self.params}

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for p in self.params:
            if p.grad is not None:
                self.history[id(p)].append(p.grad.clone() ** 2)
                s = torch.stack(self.history[id(p)]).mean(dim=0)
                p -= self.lr * p.grad / (s.sqrt() + self.eps)

