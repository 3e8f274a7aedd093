# cell: lora
# kind: wrong
# author: student
# sentence: $A$ starts at random and $B$ at zero, so that the layer starts as the layer it was.
# why: the other way round: A starts at zero and B at random
class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        base.requires_grad_(False)
        w = base.weight
        self.A = nn.Parameter(torch.zeros(rank, base.in_features, dtype=w.dtype, device=w.device))
        self.B = nn.Parameter(torch.randn(base.out_features, rank, dtype=w.dtype, device=w.device))
        self.factor = alpha / rank
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.base(x)
        return y if self.merged else y + self.factor * (x @ self.A.T) @ self.B.T

    def merge(self) -> None:
        if not self.merged:
            self.base.weight.data += self.factor * self.B.data @ self.A.data
            self.merged = True

    def unmerge(self) -> None:
        if self.merged:
            self.base.weight.data -= self.factor * self.B.data @ self.A.data
            self.merged = False
