# cell: adamw
# kind: right
# author: student
# sentence: keep their memory for each parameter apart
# why: a small helper object per parameter; lerp for the means
class _Memory:
    def __init__(self, parameter: nn.Parameter):
        self.mean, self.square, self.count = torch.zeros_like(parameter), torch.zeros_like(parameter), 0


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
        self.settings = (*betas, eps, weight_decay)
        self.memories = list(map(_Memory, self.params))

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        b1, b2, eps, decay = self.settings
        for p, memory in zip(self.params, self.memories, strict=True):
            g = p.grad
            if g is None:
                continue
            memory.count += 1
            memory.mean.lerp_(g, 1 - b1)
            memory.square.lerp_(g.square(), 1 - b2)
            first = memory.mean.div(1 - math.pow(b1, memory.count))
            second = memory.square.div(1 - math.pow(b2, memory.count)).sqrt()
            p.copy_((1 - self.lr * decay) * p - self.lr * first / (second + eps))

