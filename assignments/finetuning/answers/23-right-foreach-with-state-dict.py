# cell: sgd
# kind: right
# author: assistant
# sentence: They change the parameters in place, keep their memory for each parameter apart
# why: state by parameter in a dict, made when first needed, and fused list operations
class SGD(Optimiser):
    """Stochastic gradient descent, with momentum if wanted."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, momentum: float = 0.0):
        """Remember the parameters, the learning rate and the momentum, and start with no velocity."""
        super().__init__(params, lr)
        if not 0.0 <= momentum:
            raise ValueError(f"Invalid momentum: {momentum}")
        self.momentum = momentum
        self.state: dict[nn.Parameter, torch.Tensor] = {}

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        active = [p for p in self.params if p.grad is not None]
        if not active:
            return
        grads = [p.grad for p in active]
        if self.momentum:
            for p, g in zip(active, grads):
                self.state[p] = g.clone() if p not in self.state else self.state[p] * self.momentum + g
            grads = [self.state[p] for p in active]
        torch._foreach_add_(active, grads, alpha=-self.lr)

