# cell: adamw
# kind: wrong
# author: student
# sentence: read `self.lr` anew in each step, so that a schedule may change it
# why: the shrinking factor is computed once, in __init__
class AdamW(Optimiser):
    """Adam with decoupled weight decay."""

    def __init__(
        self,
        params: Iterable[nn.Parameter],
        lr: float,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.01,
    ):
        """Remember the parameters and the settings, and start with empty means and no steps taken."""
        super().__init__(params, lr)
        self.betas, self.eps, self.keep = betas, eps, 1 - lr * weight_decay
        self.memory = [(torch.zeros_like(p), torch.zeros_like(p)) for p in self.params]
        self.t = [0] * len(self.params)

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        b1, b2 = self.betas
        with torch.no_grad():
            for i, (p, (m, v)) in enumerate(zip(self.params, self.memory)):
                if p.grad is None:
                    continue
                self.t[i] += 1
                p *= self.keep
                m += (1 - b1) * (p.grad - m)
                v += (1 - b2) * (p.grad**2 - v)
                p -= self.lr * (m / (1 - b1 ** self.t[i])) / ((v / (1 - b2 ** self.t[i])).sqrt() + self.eps)
