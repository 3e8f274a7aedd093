# cell: lora
# kind: wrong
# author: assistant
# sentence: Only `merge` and `unmerge` change $W$.
# why: layer.eval() changes base.weight as soon as B is not zero, and train() changes it back

class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.base.requires_grad_(False)
        self.scaling = alpha / rank
        self.A = nn.Parameter(base.weight.new_empty(rank, base.in_features))
        self.B = nn.Parameter(base.weight.new_zeros(base.out_features, rank))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))
        self.merged = False

    def train(self, mode: bool = True):
        super().train(mode)
        if mode:
            self.unmerge()
        else:
            self.merge()  # faster inference
        return self

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        if self.merged:
            return self.base(x)
        return self.base(x) + (x @ self.A.T @ self.B.T) * self.scaling

    @torch.no_grad()
    def merge(self) -> None:
        """Put the change into `self.base.weight`."""
        if not self.merged:
            self.base.weight.add_(self.B @ self.A, alpha=self.scaling)
            self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again."""
        if self.merged:
            self.base.weight.sub_(self.B @ self.A, alpha=self.scaling)
            self.merged = False
