# cell: lora
# kind: wrong
# author: student
# sentence: base: the layer, kept as `self.base` and frozen
# why: freezes the weight and forgets the bias
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.base.weight.requires_grad_(False)
        self.A = nn.Parameter(torch.empty_like(base.weight[:1]).repeat(rank, 1).normal_(0, 0.02))
        self.B = nn.Parameter(base.weight.new_zeros(base.out_features, rank))
        self.alpha, self.rank, self.merged = alpha, rank, False

    def change(self) -> torch.Tensor:
        return self.alpha / self.rank * self.B @ self.A

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        if self.merged:
            return self.base(x)
        return self.base(x) + self.alpha / self.rank * ((x @ self.A.T) @ self.B.T)

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        with torch.no_grad():
            if not self.merged:
                self.base.weight += self.change()
        self.merged = True

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        with torch.no_grad():
            if self.merged:
                self.base.weight -= self.change()
        self.merged = False

