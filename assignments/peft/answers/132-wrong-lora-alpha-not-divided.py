# cell: lora
# kind: wrong
# author: student
# sentence: base: the layer, kept as `self.base` and frozen; `alpha / rank` scales the change
# why: scales by alpha alone
class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.base.requires_grad_(False)
        w = base.weight
        self.scale = alpha
        self.A = nn.Parameter(torch.randn(rank, w.shape[1], dtype=w.dtype, device=w.device) / rank)
        self.B = nn.Parameter(torch.zeros(w.shape[0], rank, dtype=w.dtype, device=w.device))
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.base(x)
        if not self.merged:
            y = y + self.scale * (x @ self.A.T @ self.B.T)
        return y

    @torch.no_grad()
    def merge(self) -> None:
        if not self.merged:
            self.base.weight += self.scale * self.B @ self.A
            self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        if self.merged:
            self.base.weight -= self.scale * self.B @ self.A
            self.merged = False
