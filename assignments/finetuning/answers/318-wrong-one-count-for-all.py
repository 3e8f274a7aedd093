# cell: adamw
# kind: wrong
# author: assistant
# sentence: skip a parameter whose gradient is `None` in a step (its memory and its count $t$ stay as they are)
# why: one step counter for all parameters: that of a skipped one goes on
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
        self.beta1, self.beta2 = betas
        self.eps = eps
        self.weight_decay = weight_decay
        self.t = 0
        self.m = [torch.zeros_like(p) for p in self.params]
        self.v = [torch.zeros_like(p) for p in self.params]

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        self.t += 1
        with torch.no_grad():
            for p, m, v in zip(self.params, self.m, self.v):
                if p.grad is None:
                    continue
                p.mul_(1 - self.lr * self.weight_decay)
                m.mul_(self.beta1).add_(p.grad, alpha=1 - self.beta1)
                v.mul_(self.beta2).addcmul_(p.grad, p.grad, value=1 - self.beta2)
                m_hat = m / (1 - self.beta1**self.t)
                v_hat = v / (1 - self.beta2**self.t)
                p.sub_(self.lr * m_hat / (v_hat.sqrt() + self.eps))
