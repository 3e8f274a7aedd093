# cell: adamw
# kind: right
# author: student
# sentence: keep their memory for each parameter apart
# why: the memory of a parameter is made at its first gradient; lerp and addcdiv
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
        self.betas, self.eps, self.weight_decay, self.state = betas, eps, weight_decay, {}

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        beta_1, beta_2 = self.betas
        for i, p in enumerate(self.params):
            if (g := p.grad) is None:
                continue
            with torch.no_grad():
                own = self.state.setdefault(i, {"t": 0, "m": torch.zeros_like(g), "v": torch.zeros_like(g)})
                own["t"] += 1
                own["m"].lerp_(g, 1 - beta_1)
                own["v"].lerp_(g * g, 1 - beta_2)
                root = (own["v"] / (1 - beta_2 ** own["t"])).sqrt_().add_(self.eps)
                p.sub_(self.lr * self.weight_decay * p)
                p.addcdiv_(own["m"], root, value=-self.lr / (1 - beta_1 ** own["t"]))
