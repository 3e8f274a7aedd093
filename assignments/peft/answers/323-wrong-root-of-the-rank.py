# cell: lora
# kind: wrong
# author: student
# sentence: `alpha / rank` scales the change
# why: alpha over the root of the rank, as rank-stabilised LoRA has it
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it.

    base: the layer, kept as `self.base` and frozen; `alpha / rank` scales the change
    self.A: (rank, in_features), random at the start   self.B: (out_features, rank), zero at the start
    Both have the dtype and the device of `base.weight`. `self.merged` says whether the change is in `base`.
    """

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base.requires_grad_(False)
        kind = {"dtype": base.weight.dtype, "device": base.weight.device}
        self.A = nn.Parameter(torch.randn(rank, base.in_features, **kind) / math.sqrt(base.in_features))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, **kind))
        self.scale, self.merged = alpha / math.sqrt(rank), False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features), in the dtype of x and the base."""
        y = self.base(x)
        return y if self.merged else y + self.scale * (x @ self.A.T @ self.B.T)

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if not self.merged:
            self.base.weight.data += self.scale * (self.B @ self.A).detach()
            self.merged = True

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self.merged:
            self.base.weight.data -= self.scale * (self.B @ self.A).detach()
            self.merged = False
