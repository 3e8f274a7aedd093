# cell: lora
# kind: wrong
# author: assistant
# sentence: the layer, kept as `self.base` and frozen
# why: freezes the weight and forgets the bias
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it.

    base: the layer, kept as `self.base` and frozen; `alpha / rank` scales the change
    self.A: (rank, in_features), random at the start   self.B: (out_features, rank), zero at the start
    Both have the dtype and the device of `base.weight`. `self.merged` says whether the change is in `base`.
    """

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.base.weight.requires_grad = False
        self.scaling = alpha / rank
        self.A = nn.Parameter(torch.empty(rank, base.in_features, dtype=base.weight.dtype, device=base.weight.device))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, dtype=base.weight.dtype, device=base.weight.device))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features), in the dtype of x and the base."""
        result = self.base(x)
        if not self.merged:
            result = result + (x @ self.A.T @ self.B.T) * self.scaling
        return result

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if self.merged:
            return
        with torch.no_grad():
            self.base.weight.add_(self.scaling * self.B @ self.A)
        self.merged = True

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if not self.merged:
            return
        with torch.no_grad():
            self.base.weight.sub_(self.scaling * self.B @ self.A)
        self.merged = False
