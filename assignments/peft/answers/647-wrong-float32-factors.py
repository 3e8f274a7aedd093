# cell: lora
# kind: wrong
# author: assistant
# sentence: Both have the dtype and the device of `base.weight`
# why: a base in float64 or bfloat16 gets A and B in float32

class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        for p in self.base.parameters():
            p.requires_grad = False
        self.scaling = alpha / rank
        self.A = nn.Parameter(torch.empty(rank, base.in_features))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))
        self.merged = False

    def _delta(self) -> torch.Tensor:
        return ((self.B @ self.A) * self.scaling).to(self.base.weight.dtype)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        result = self.base(x)
        if self.merged:
            return result
        update = (x.to(self.A.dtype) @ self.A.T @ self.B.T) * self.scaling
        return result + update.to(result.dtype)

    @torch.no_grad()
    def merge(self) -> None:
        """Put the change into `self.base.weight`."""
        if not self.merged:
            self.base.weight.add_(self._delta())
            self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again."""
        if self.merged:
            self.base.weight.sub_(self._delta())
            self.merged = False
