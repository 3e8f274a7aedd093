# cell: adamw
# kind: wrong
# author: assistant
# sentence: \theta \leftarrow \theta - \eta\, \frac{m / (1-\beta_1^t)}{\sqrt{v / (1-\beta_2^t)} + \varepsilon}
# why: adds eps to the uncorrected root and corrects both: too large an eps in the first steps
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
        self.betas, self.eps, self.weight_decay = betas, eps, weight_decay
        self.state = {}

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        b1, b2 = self.betas
        for p in self.params:
            if p.grad is None:
                continue
            m, v, t = self.state.get(p, (torch.zeros_like(p.data), torch.zeros_like(p.data), 0))
            t += 1
            m = b1 * m + (1 - b1) * p.grad
            v = b2 * v + (1 - b2) * p.grad * p.grad
            self.state[p] = (m, v, t)
            rate = self.lr * math.sqrt(1 - b2**t) / (1 - b1**t)
            p.data.mul_(1 - self.lr * self.weight_decay)
            p.data.addcdiv_(m, v.sqrt() + self.eps, value=-rate)
