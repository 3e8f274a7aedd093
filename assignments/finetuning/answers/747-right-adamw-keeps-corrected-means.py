# cell: adamw
# kind: right
# author: assistant
# sentence: Both means start at zero and are too small at first; after $t$ steps the division by $1-\beta^t$ corrects that:
# why: keeps the corrected means themselves: m/(1-beta^t) is the running mean with the weight (1-beta)/(1-beta^t) for the new gradient, so that there is nothing to divide; the first step is lr for gradient 0.002
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
        self.memory = [AdamW._Memory(parameter) for parameter in self.params]

    class _Memory:
        """The corrected means of one parameter, and how many gradients it has seen."""

        def __init__(self, parameter: nn.Parameter):
            self.t = 0
            self.mean = torch.zeros_like(parameter, requires_grad=False)
            self.square = torch.zeros_like(parameter, requires_grad=False)

        def see(self, gradient: torch.Tensor, betas: tuple[float, float]) -> None:
            self.t += 1
            weights = [(1 - beta) / (1 - beta**self.t) for beta in betas]
            self.mean.lerp_(gradient, weights[0])
            self.square.lerp_(gradient * gradient, weights[1])

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for parameter, memory in zip(self.params, self.memory, strict=True):
            if parameter.grad is None:
                continue
            memory.see(parameter.grad, self.betas)
            shrunk = parameter * (1 - self.lr * self.weight_decay)
            parameter.copy_(shrunk - self.lr * memory.mean / (memory.square.sqrt() + self.eps))
