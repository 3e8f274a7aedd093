# cell: adamw
# kind: wrong
# author: assistant
# sentence: They change the parameters in place, keep their memory for each parameter apart, skip a parameter whose gradient is `None` in a step (its memory and its count $t$ stay as they are), and read `self.lr` anew in each step, so that a schedule may change it.
# why: the factor 1 - lr * weight_decay is computed in __init__ and keeps the first rate; lr 0.1, weight_decay 0.5, then optimiser.lr = 0.0: the parameter still shrinks by 5 % in each step
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
        if not (0.0 <= self.beta1 < 1.0 and 0.0 <= self.beta2 < 1.0):
            raise ValueError(f"invalid betas: {betas}")
        self.eps = eps
        self.weight_decay = weight_decay
        # Decoupled decay: every step shrinks the parameter by this factor.
        self.shrink = 1.0 - lr * weight_decay
        self.state = [
            {"step": 0, "mean": torch.zeros_like(parameter), "square": torch.zeros_like(parameter)}
            for parameter in self.params
        ]

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for parameter, state in zip(self.params, self.state, strict=True):
            gradient = parameter.grad
            if gradient is None:
                continue
            state["step"] += 1
            parameter.mul_(self.shrink)
            state["mean"].mul_(self.beta1).add_(gradient, alpha=1.0 - self.beta1)
            state["square"].mul_(self.beta2).addcmul_(gradient, gradient, value=1.0 - self.beta2)
            mean = state["mean"] / (1.0 - self.beta1 ** state["step"])
            square = state["square"] / (1.0 - self.beta2 ** state["step"])
            parameter.addcdiv_(mean, square.sqrt().add_(self.eps), value=-self.lr)
