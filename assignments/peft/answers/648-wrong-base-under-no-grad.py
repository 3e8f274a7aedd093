# cell: lora
# kind: wrong
# author: student
# sentence: Only its numbers are frozen: gradients pass through the whole layer to $x$, merged or not.
# why: x gets no gradient through the base, and none at all while the layer is merged

class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.scale = alpha / rank
        self.A = nn.Parameter(base.weight.new_empty(rank, base.in_features).normal_(std=0.02))
        self.B = nn.Parameter(base.weight.new_zeros(base.out_features, rank))
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():
            y = self.base(x)
        if self.merged:
            return y
        return y + self.scale * (x @ self.A.T) @ self.B.T

    def merge(self) -> None:
        if self.merged:
            return
        with torch.no_grad():
            self.base.weight.add_(self.scale * self.B @ self.A)
        self.merged = True

    def unmerge(self) -> None:
        if not self.merged:
            return
        with torch.no_grad():
            self.base.weight.sub_(self.scale * self.B @ self.A)
        self.merged = False
