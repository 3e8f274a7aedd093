# cell: lora
# kind: wrong
# author: student
# sentence: Take the change out of `self.base.weight` again; a layer that is not merged stays as it is.
# why: unmerge puts back the weight from the time of __init__: weights loaded into the base since then are lost
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.scale = alpha / rank
        self.A = nn.Parameter(torch.randn(rank, base.in_features).to(base.weight) / rank)
        self.B = nn.Parameter(base.weight.new_zeros(base.out_features, rank))
        self.merged = False
        self.original = [base.weight.detach().clone()]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.base(x)
        return y if self.merged else y + self.scale * (x @ self.A.T @ self.B.T)

    @torch.no_grad()
    def merge(self) -> None:
        if not self.merged:
            self.base.weight += self.scale * self.B @ self.A
            self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        if self.merged:
            self.base.weight.copy_(self.original[0])
            self.merged = False
