# cell: lora
# kind: wrong
# author: student
# sentence: the output of the layer stays the same
# why: forward adds the change also when it is in the base already
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it.

    base: the layer, kept as `self.base` and frozen; `alpha / rank` scales the change
    self.A: (rank, in_features), random at the start   self.B: (out_features, rank), zero at the start
    Both have the dtype and the device of `base.weight`. `self.merged` says whether the change is in `base`.
    """

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        base.requires_grad_(False)
        w = base.weight
        self.A = nn.Parameter(torch.randn(rank, w.shape[1]).to(w) * 0.02)
        self.B = nn.Parameter(torch.zeros(w.shape[0], rank).to(w))
        self.factor = alpha / rank
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features), in the dtype of x and the base."""
        return self.base(x) + self.factor * nn.functional.linear(nn.functional.linear(x, self.A), self.B)

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if not self.merged:
            with torch.no_grad():
                self.base.weight += self.factor * self.B @ self.A
            self.merged = True

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self.merged:
            with torch.no_grad():
                self.base.weight -= self.factor * self.B @ self.A
            self.merged = False
