# cell: lora
# kind: right
# author: student
# sentence: Unmerging brings the weight back, and neither of the two does anything when called twice.
# why: unmerge copies the weight of before back; `merged` is a property of whether there is one
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.rank, self.alpha = rank, alpha
        for parameter in base.parameters():
            parameter.requires_grad_(False)
        weight = base.weight.detach()
        self.A = nn.Parameter(torch.rand_like(weight[:1].expand(rank, -1).contiguous()) - 0.5)
        self.B = nn.Parameter(torch.zeros_like(weight[:, :1].repeat(1, rank)))
        self._before = None

    @property
    def merged(self) -> bool:
        return self._before is not None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        if self.merged:
            return self.base(x)
        return self.base(x) + torch.einsum("...i,ri,or->...o", x, self.A, self.B) * (self.alpha / self.rank)

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if self._before is None:
            self._before = self.base.weight.detach().clone()
            change = torch.einsum("or,ri->oi", self.B.detach(), self.A.detach())
            self.base.weight.data += change * (self.alpha / self.rank)

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self._before is not None:
            self.base.weight.data.copy_(self._before)
            self._before = None

