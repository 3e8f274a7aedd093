# cell: lora
# kind: wrong
# author: assistant
# sentence: base: the layer, kept as `self.base` and frozen
# why: merge puts a new nn.Parameter in the place of the weight, and a new parameter is trained by default
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained low-rank change beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        for parameter in self.base.parameters():
            parameter.requires_grad = False
        self.scaling = alpha / rank
        options = {"dtype": base.weight.dtype, "device": base.weight.device}
        self.A = nn.Parameter(torch.randn(rank, base.in_features, **options) * 0.01)
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, **options))
        self.merged = False

    def delta(self) -> torch.Tensor:
        return self.scaling * (self.B.detach() @ self.A.detach())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result = self.base(x)
        if self.merged:
            return result
        return result + (x @ self.A.t()) @ self.B.t() * self.scaling

    def merge(self) -> None:
        if not self.merged:
            self.base.weight = nn.Parameter(self.base.weight.detach() + self.delta())
            self.merged = True

    def unmerge(self) -> None:
        if self.merged:
            self.base.weight = nn.Parameter(self.base.weight.detach() - self.delta())
            self.merged = False
