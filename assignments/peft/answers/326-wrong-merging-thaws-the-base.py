# cell: lora
# kind: wrong
# author: student
# sentence: the layer, kept as `self.base` and frozen
# why: merge and unmerge put a new nn.Parameter in, which is trained
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it.

    base: the layer, kept as `self.base` and frozen; `alpha / rank` scales the change
    self.A: (rank, in_features), random at the start   self.B: (out_features, rank), zero at the start
    Both have the dtype and the device of `base.weight`. `self.merged` says whether the change is in `base`.
    """

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        for p in base.parameters():
            p.requires_grad = False
        options = dict(dtype=base.weight.dtype, device=base.weight.device)
        self.A = nn.Parameter(torch.randn(rank, base.in_features, **options) * 0.01)
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, **options))
        self.alpha, self.rank, self.merged = alpha, rank, False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features), in the dtype of x and the base."""
        out = self.base(x)
        if self.merged:
            return out
        return out + self.alpha / self.rank * ((x @ self.A.t()) @ self.B.t())

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if not self.merged:
            self.base.weight = nn.Parameter((self.base.weight + self.alpha / self.rank * self.B @ self.A).detach())
            self.merged = True

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self.merged:
            self.base.weight = nn.Parameter((self.base.weight - self.alpha / self.rank * self.B @ self.A).detach())
            self.merged = False
