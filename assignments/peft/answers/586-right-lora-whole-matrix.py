# cell: lora
# kind: right
# author: assistant
# sentence: base: the layer, kept as `self.base` and frozen; `alpha / rank` scales the change
# why: forward makes the changed matrix and calls linear once; extra optional argument for the size of A
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float, std: float = 0.02):
        super().__init__()
        self.base = base
        self.base.requires_grad_(False)
        self.scaling = alpha / rank
        self.A = nn.Parameter(torch.empty_like(base.weight[:1]).repeat(rank, 1))
        self.B = nn.Parameter(torch.zeros_like(base.weight[:, :1]).repeat(1, rank))
        nn.init.normal_(self.A, std=std)
        self.merged = False

    def _weight(self) -> torch.Tensor:
        return self.base.weight if self.merged else self.base.weight + self.scaling * (self.B @ self.A)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.linear(x, self._weight(), self.base.bias)

    def merge(self) -> None:
        if not self.merged:
            self.base.weight.data.copy_(self._weight().detach())
        self.merged = True

    def unmerge(self) -> None:
        if self.merged:
            self.base.weight.data.sub_((self.scaling * (self.B @ self.A)).detach())
        self.merged = False
