# cell: lora
# kind: wrong
# author: assistant
# sentence: $y = x W^\top + b + \frac{\alpha}{r}\, x A^\top B^\top$ (nothing but that scale, in every mode)
# why: in train mode with B not zero the output is random, another one than the formula's

class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.base.requires_grad_(False)
        self.rank, self.alpha = rank, alpha
        self.scaling = alpha / rank
        factory = {"dtype": base.weight.dtype, "device": base.weight.device}
        self.A = nn.Parameter(torch.empty(rank, base.in_features, **factory))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, **factory))
        nn.init.normal_(self.A, std=1.0 / rank)
        self.dropout = nn.Dropout(p=0.1)
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        out = self.base(x)
        if not self.merged:
            out = out + self.scaling * (self.dropout(x) @ self.A.T @ self.B.T)
        return out

    @torch.no_grad()
    def merge(self) -> None:
        """Put the change into `self.base.weight`."""
        if self.merged:
            return
        self.base.weight += self.scaling * (self.B @ self.A)
        self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again."""
        if not self.merged:
            return
        self.base.weight -= self.scaling * (self.B @ self.A)
        self.merged = False
