# cell: lora
# kind: wrong
# author: student
# sentence: A frozen linear layer with a trained change of rank `rank` beside it.
# why: freezes the weight of the base and forgets its bias
class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.base.weight.requires_grad = False
        self.scale = alpha / rank
        self.A = nn.Parameter(base.weight.new_empty(rank, base.in_features).normal_())
        self.B = nn.Parameter(base.weight.new_zeros(base.out_features, rank))
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.merged:
            return self.base(x)
        return self.base(x) + x @ self.A.T @ self.B.T * self.scale

    @torch.no_grad()
    def merge(self) -> None:
        if not self.merged:
            self.base.weight += self.scale * (self.B @ self.A)
        self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        if self.merged:
            self.base.weight -= self.scale * (self.B @ self.A)
        self.merged = False
