# cell: lora
# kind: wrong
# author: student
# sentence: kept as `self.base` and frozen; the base stays frozen
# why: merge puts in a new nn.Parameter, which requires a gradient: the weight of the base is trained from then on

class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        for parameter in base.parameters():
            parameter.requires_grad = False
        W = base.weight
        self.A = nn.Parameter(torch.randn(rank, base.in_features, dtype=W.dtype, device=W.device) * 0.1)
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, dtype=W.dtype, device=W.device))
        self.scale = alpha / rank
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.base(x)
        return y if self.merged else y + self.scale * (x @ self.A.T @ self.B.T)

    def merge(self) -> None:
        if not self.merged:
            change = self.scale * (self.B @ self.A)
            self.base.weight = nn.Parameter((self.base.weight + change).detach())
            self.merged = True

    def unmerge(self) -> None:
        if self.merged:
            change = self.scale * (self.B @ self.A)
            self.base.weight = nn.Parameter((self.base.weight - change).detach())
            self.merged = False
