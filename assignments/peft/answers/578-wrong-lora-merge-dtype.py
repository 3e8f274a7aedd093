# cell: lora
# kind: wrong
# author: student
# sentence: Both keep the dtype of $W$
# why: merges in float32 for precision and leaves the weight of a half-precision layer in float32
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.scale = alpha / rank
        self.A = nn.Parameter(torch.randn(rank, base.in_features).to(base.weight) / rank)
        self.B = nn.Parameter(base.weight.new_zeros(base.out_features, rank))
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.merged:
            y = nn.functional.linear(x.to(self.base.weight.dtype), self.base.weight)
            y = y if self.base.bias is None else y + self.base.bias
            return y.to(x.dtype)
        return self.base(x) + self.scale * (x @ self.A.T @ self.B.T)

    def change(self):
        big = torch.promote_types(self.A.dtype, torch.float32)
        return self.scale * (self.B.detach().to(big) @ self.A.detach().to(big))

    def merge(self) -> None:
        if not self.merged:
            self.base.weight.data = self.base.weight.data + self.change()
            self.merged = True

    def unmerge(self) -> None:
        if self.merged:
            self.base.weight.data = (self.base.weight.data - self.change()).to(self.A.dtype)
            self.merged = False
