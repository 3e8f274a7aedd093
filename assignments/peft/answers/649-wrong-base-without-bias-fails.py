# cell: lora
# kind: wrong
# author: student
# sentence: The base layer may come without a bias.
# why: nn.Linear(6, 4, bias=False): base.bias is None and __init__ fails

class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.base.weight.requires_grad = False
        self.base.bias.requires_grad = False
        self.A = nn.Parameter(torch.randn(rank, base.in_features).to(base.weight) / rank)
        self.B = nn.Parameter(torch.zeros(base.out_features, rank).to(base.weight))
        self.scale = alpha / rank
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.merged:
            return self.base(x)
        return self.base(x) + self.scale * ((x @ self.A.T) @ self.B.T)

    def merge(self) -> None:
        if not self.merged:
            with torch.no_grad():
                self.base.weight += self.scale * (self.B @ self.A)
            self.merged = True

    def unmerge(self) -> None:
        if self.merged:
            with torch.no_grad():
                self.base.weight -= self.scale * (self.B @ self.A)
            self.merged = False
