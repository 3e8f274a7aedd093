# cell: lora
# kind: right
# author: student
# sentence: `self.merged` says whether the change is in `base`
# why: addmm in place on the data, the scale in front of B
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it.

    base: the layer, kept as `self.base` and frozen; `alpha / rank` scales the change
    self.A: (rank, in_features), random at the start   self.B: (out_features, rank), zero at the start
    Both have the dtype and the device of `base.weight`. `self.merged` says whether the change is in `base`.
    """

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.scale = alpha / rank
        self.A = nn.Parameter(base.weight.new_empty(rank, base.in_features).normal_(std=base.in_features**-0.5))
        self.B = nn.Parameter(base.weight.new_zeros(base.out_features, rank))
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features), in the dtype of x and the base."""
        y = nn.functional.linear(x, self.base.weight, self.base.bias)
        if not self.merged:
            y = y + nn.functional.linear(nn.functional.linear(x, self.A), self.scale * self.B)
        return y

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if self.merged is False:
            self.base.weight.data.addmm_(self.B.data, self.A.data, alpha=self.scale)
            self.merged = True

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self.merged is True:
            self.base.weight.data.addmm_(self.B.data, self.A.data, alpha=-self.scale)
            self.merged = False
