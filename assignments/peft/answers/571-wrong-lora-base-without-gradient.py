# cell: lora
# kind: wrong
# author: assistant
# sentence: LoRA leaves a weight matrix $W$ as it is and adds a change of low rank beside it
# why: computes the base under no_grad because it is frozen: the gradient with respect to x misses the base's share, so layers below get a wrong one
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
        with torch.no_grad():  # the base is frozen
            y = self.base(x)
        if self.merged:
            return y
        return y + self.scale * (x @ self.A.T @ self.B.T)

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
