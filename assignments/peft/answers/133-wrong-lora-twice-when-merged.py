# cell: lora
# kind: wrong
# author: student
# sentence: it can be *merged* into it, and taken out again; the output of the layer stays the same
# why: forward adds the change also when it is in the weight already
class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.scale = alpha / rank
        self.A = nn.Parameter(torch.empty(rank, base.in_features).to(base.weight))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank).to(base.weight))
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.base(x) + self.scale * nn.functional.linear(nn.functional.linear(x, self.A), self.B)

    def merge(self) -> None:
        if self.merged:
            return
        with torch.no_grad():
            self.base.weight.add_(self.scale * (self.B @ self.A))
        self.merged = True

    def unmerge(self) -> None:
        if not self.merged:
            return
        with torch.no_grad():
            self.base.weight.sub_(self.scale * (self.B @ self.A))
        self.merged = False
