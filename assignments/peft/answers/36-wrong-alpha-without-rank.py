# cell: lora
# kind: wrong
# author: student
# sentence: `alpha / rank` scales the change
# why: scales by alpha alone
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base.requires_grad_(False)
        w = base.weight
        self.A = nn.Parameter(torch.randn(rank, base.in_features, dtype=w.dtype, device=w.device) / rank)
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, dtype=w.dtype, device=w.device))
        self.scale, self.merged = alpha, False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        y = self.base(x)
        return y if self.merged else y + self.scale * (x @ self.A.T @ self.B.T)

    @torch.no_grad()
    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if not self.merged:
            self.base.weight += self.scale * self.B @ self.A
            self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self.merged:
            self.base.weight -= self.scale * self.B @ self.A
            self.merged = False

