# cell: lora
# kind: right
# author: assistant
# sentence: Both keep the dtype of $W$
# why: one helper adds or subtracts the change; the change by einsum for any leading shape

class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.base.requires_grad_(False)
        self.scaling = alpha / rank
        self.merged = False
        self.A = nn.Parameter(torch.empty(rank, base.in_features, dtype=base.weight.dtype, device=base.weight.device))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, dtype=base.weight.dtype, device=base.weight.device))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        out = self.base(x)
        if not self.merged:
            low = torch.einsum("...i,ri->...r", x, self.A)
            out = out + self.scaling * torch.einsum("...r,or->...o", low, self.B)
        return out

    @torch.no_grad()
    def _shift(self, sign: float) -> None:
        self.base.weight.add_(self.B @ self.A, alpha=sign * self.scaling)

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if not self.merged:
            self._shift(1.0)
            self.merged = True

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self.merged:
            self._shift(-1.0)
            self.merged = False
