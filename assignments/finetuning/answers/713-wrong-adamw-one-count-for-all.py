# cell: adamw
# kind: wrong
# author: student
# sentence: They change the parameters in place, keep their memory for each parameter apart, skip a parameter whose gradient is `None` in a step (its memory and its count $t$ stay as they are), and read `self.lr` anew in each step, so that a schedule may change it.
# why: one count t for the optimiser; a parameter that has no gradient in the first 5 steps and gets its first one in the 6th is corrected with t = 6, and its step is much longer than lr
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
        self.m = [torch.zeros_like(p) for p in self.params]
        self.v = [torch.zeros_like(p) for p in self.params]
        self.t = 0

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        b1, b2 = self.betas
        self.t += 1
        for p, m, v in zip(self.params, self.m, self.v, strict=True):
            if p.grad is None:
                continue
            p.mul_(1 - self.lr * self.weight_decay)
            m.mul_(b1).add_(p.grad, alpha=1 - b1)
            v.mul_(b2).addcmul_(p.grad, p.grad, value=1 - b2)
            m_hat = m / (1 - b1**self.t)
            v_hat = v / (1 - b2**self.t)
            p.sub_(self.lr * m_hat / (v_hat.sqrt() + self.eps))
