# cell: lora
# kind: wrong
# author: student
# sentence: A frozen linear layer with a trained change of rank `rank` beside it. (kept as `self.base` and frozen)
# why: merge puts a new nn.Parameter in, which is trained again
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        freeze(self.base)
        self.scale = alpha / rank
        like = {"dtype": base.weight.dtype, "device": base.weight.device}
        self.A = nn.Parameter(torch.randn(rank, base.in_features, **like) / math.sqrt(base.in_features))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, **like))
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        y = self.base(x)
        if not self.merged:
            y = y + x @ self.A.T @ self.B.T * self.scale
        return y

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if not self.merged:
            self.base.weight = nn.Parameter((self.base.weight + self.scale * self.B @ self.A).detach())
            self.merged = True

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self.merged:
            self.base.weight = nn.Parameter((self.base.weight - self.scale * self.B @ self.A).detach())
            self.merged = False

