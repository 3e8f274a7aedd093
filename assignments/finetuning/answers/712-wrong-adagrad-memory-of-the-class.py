# cell: adagrad
# kind: wrong
# author: assistant
# sentence: Remember the parameters, the learning rate and eps, and start with empty sums.
# why: the sums are an attribute of the class; a second Adagrad([p], lr=0.1) on the same parameter goes on with the sums of the first, and its first step under the same gradient is lr / sqrt(2)
class Adagrad(Optimiser):
    """Steps divided by the root of the sum of all squared gradients so far."""

    # Running sums of squared gradients, by parameter.
    state: dict[nn.Parameter, torch.Tensor] = {}

    def __init__(self, params: Iterable[nn.Parameter], lr: float, eps: float = 1e-10):
        """Remember the parameters, the learning rate and eps, and start with empty sums."""

        super().__init__(params, lr)
        if eps < 0.0:
            raise ValueError(f"invalid eps: {eps}")
        self.eps = eps
        for parameter in self.params:
            if parameter not in self.state:
                self.state[parameter] = torch.zeros_like(parameter, requires_grad=False)

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        for parameter in self.params:
            gradient = parameter.grad
            if gradient is None:
                continue
            squares = self.state[parameter]
            squares.addcmul_(gradient, gradient)
            parameter.addcdiv_(gradient, squares.sqrt().add_(self.eps), value=-self.lr)
