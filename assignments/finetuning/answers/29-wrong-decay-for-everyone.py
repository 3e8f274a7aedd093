# cell: adamw
# kind: wrong
# author: student
# sentence: skip a parameter whose gradient is `None` in a step
# why: the weight decay shrinks all parameters before the loop looks at the gradients
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
        self.memory = [{"m": torch.zeros_like(p), "v": torch.zeros_like(p), "t": 0} for p in self.params]

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        b1, b2 = self.betas
        for p in self.params:
            p.mul_(1 - self.lr * self.weight_decay)
        for p, memory in zip(self.params, self.memory):
            if p.grad is None:
                continue
            memory["t"] += 1
            memory["m"] = b1 * memory["m"] + (1 - b1) * p.grad
            memory["v"] = b2 * memory["v"] + (1 - b2) * p.grad**2
            m = memory["m"] / (1 - b1 ** memory["t"])
            v = memory["v"] / (1 - b2 ** memory["t"])
            p -= self.lr * m / (v.sqrt() + self.eps)

