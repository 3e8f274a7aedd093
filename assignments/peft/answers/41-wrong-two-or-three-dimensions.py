# cell: lora
# kind: wrong
# author: student
# sentence: x: (..., in_features). Returns (..., out_features).
# why: mm for matrices and bmm for batches: a single vector or four dimensions do not work
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.A = nn.Parameter(torch.randn(rank, base.in_features, dtype=base.weight.dtype, device=base.weight.device))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, dtype=base.weight.dtype, device=base.weight.device))
        self.scale = alpha / rank
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        y = self.base(x)
        if self.merged:
            return y
        if x.dim() == 2:
            return y + self.scale * torch.mm(torch.mm(x, self.A.t()), self.B.t())
        A, B = (factor.t().expand(len(x), -1, -1) for factor in (self.A, self.B))
        return y + self.scale * torch.bmm(torch.bmm(x, A), B)

    @torch.no_grad()
    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if not self.merged:
            self.base.weight.addmm_(self.B, self.A, alpha=self.scale)
            self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self.merged:
            self.base.weight.addmm_(self.B, self.A, alpha=-self.scale)
            self.merged = False

