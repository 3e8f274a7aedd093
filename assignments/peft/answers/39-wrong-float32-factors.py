# cell: lora
# kind: wrong
# author: student
# sentence: Both have the dtype and the device of `base.weight`.
# why: the factors are float32 and are converted on the way
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        for parameter in base.parameters():
            parameter.requires_grad = False
        self.A = nn.Parameter(torch.randn(rank, base.in_features))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank))
        self.scale = alpha / rank
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        if self.merged:
            return self.base(x)
        return self.base(x) + self.scale * (x @ self.A.T.to(x.dtype) @ self.B.T.to(x.dtype))

    @torch.no_grad()
    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if not self.merged:
            self.base.weight += self.scale * self.B.to(self.base.weight.dtype) @ self.A.to(self.base.weight.dtype)
        self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self.merged:
            self.base.weight -= self.scale * self.B.to(self.base.weight.dtype) @ self.A.to(self.base.weight.dtype)
        self.merged = False

