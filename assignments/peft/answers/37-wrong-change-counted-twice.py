# cell: lora
# kind: wrong
# author: student
# sentence: Merged, the base alone gives the output of the layer, and so does the layer.
# why: forward does not look at `merged`: after merge the change counts twice
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.base.weight.requires_grad = False
        if self.base.bias is not None:
            self.base.bias.requires_grad = False
        self.scale = alpha / rank
        self.A = nn.Parameter(torch.randn(rank, base.in_features).to(base.weight) * 0.02)
        self.B = nn.Parameter(torch.zeros(base.out_features, rank).to(base.weight))
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        return self.base(x) + self.scale * (x @ self.A.T @ self.B.T)

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if self.merged:
            return
        with torch.no_grad():
            self.base.weight.add_(self.scale * self.B @ self.A)
        self.merged = True

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if not self.merged:
            return
        with torch.no_grad():
            self.base.weight.sub_(self.scale * self.B @ self.A)
        self.merged = False

