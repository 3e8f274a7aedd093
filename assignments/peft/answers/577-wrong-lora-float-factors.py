# cell: lora
# kind: wrong
# author: assistant
# sentence: Both have the dtype and the device of `base.weight`
# why: A and B are always float32 and forward casts, so a float64 layer has float32 factors
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()

        self.base = base
        for param in self.base.parameters():
            param.requires_grad = False
        self.rank = rank
        self.scaling = alpha / rank
        self.A = nn.Parameter(torch.empty(rank, base.in_features))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result = self.base(x)
        if not self.merged:
            update = nn.functional.linear(nn.functional.linear(x.to(self.A.dtype), self.A), self.B)
            result = result + (self.scaling * update).to(result.dtype)
        return result

    def _delta(self) -> torch.Tensor:
        return (self.scaling * (self.B @ self.A)).to(self.base.weight.dtype)

    @torch.no_grad()
    def merge(self) -> None:
        if self.merged:
            return
        self.base.weight.add_(self._delta())
        self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        if not self.merged:
            return
        self.base.weight.sub_(self._delta())
        self.merged = False
