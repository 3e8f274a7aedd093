# cell: adamw
# kind: wrong
# author: assistant
# sentence: theta <- theta - eta (m / (1 - beta_1^t)) / (sqrt(v / (1 - beta_2^t)) + eps)
# why: the form of the paper's footnote, sqrt(v) + eps with a corrected rate: eps is not corrected, small gradients step shorter
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
        self.exp_avg = [torch.zeros_like(p) for p in self.params]
        self.exp_avg_sq = [torch.zeros_like(p) for p in self.params]
        self.steps = [0] * len(self.params)

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for i, p in enumerate(self.params):
            if p.grad is None:
                continue
            self.steps[i] += 1
            t = self.steps[i]
            p.mul_(1.0 - self.lr * self.weight_decay)
            self.exp_avg[i].mul_(self.beta1).add_(p.grad, alpha=1 - self.beta1)
            self.exp_avg_sq[i].mul_(self.beta2).addcmul_(p.grad, p.grad, value=1 - self.beta2)
            step_size = self.lr * math.sqrt(1 - self.beta2**t) / (1 - self.beta1**t)
            p.addcdiv_(self.exp_avg[i], self.exp_avg_sq[i].sqrt().add_(self.eps), value=-step_size)

