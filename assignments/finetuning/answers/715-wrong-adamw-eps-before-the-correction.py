# cell: adamw
# kind: wrong
# author: assistant
# sentence: $$\theta \leftarrow \theta - \eta\, \frac{m / (1-\beta_1^t)}{\sqrt{v / (1-\beta_2^t)} + \varepsilon}$$
# why: folds both corrections into the step size and adds eps to the uncorrected root, so that eps counts about 32 times as much in the first step; gradient 0.01, eps 1e-3: the first step is 0.24 lr and not 0.91 lr
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
        self.betas = betas
        self.eps = eps
        self.weight_decay = weight_decay
        self.exp_avg = [torch.zeros_like(parameter) for parameter in self.params]
        self.exp_avg_sq = [torch.zeros_like(parameter) for parameter in self.params]
        self.steps = [0] * len(self.params)

    @torch.no_grad()
    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        beta1, beta2 = self.betas
        for i, parameter in enumerate(self.params):
            gradient = parameter.grad
            if gradient is None:
                continue

            # Decoupled weight decay.
            parameter.mul_(1.0 - self.lr * self.weight_decay)

            # Running means of the gradient and of its square.
            self.steps[i] += 1
            exp_avg, exp_avg_sq = self.exp_avg[i], self.exp_avg_sq[i]
            exp_avg.lerp_(gradient, 1.0 - beta1)
            exp_avg_sq.mul_(beta2).addcmul_(gradient, gradient, value=1.0 - beta2)

            # Bias corrections, folded into the step size to save two divisions of whole tensors.
            correction1 = 1.0 - beta1 ** self.steps[i]
            correction2 = 1.0 - beta2 ** self.steps[i]
            step_size = self.lr * math.sqrt(correction2) / correction1
            parameter.addcdiv_(exp_avg, exp_avg_sq.sqrt().add_(self.eps), value=-step_size)
