# cell: lora
# kind: right
# author: student
# sentence: Unmerging brings the weight back
# why: merge keeps the old weight beside it, as no parameter or buffer, and unmerge copies it back
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()

        self.base = base
        for parameter in base.parameters():
            parameter.requires_grad = False
        like = {"dtype": base.weight.dtype, "device": base.weight.device}
        self.A = nn.Parameter(torch.empty(rank, base.in_features, **like))
        nn.init.uniform_(self.A, -1 / base.in_features**0.5, 1 / base.in_features**0.5)
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, **like))
        self.alpha, self.rank = alpha, rank
        self._old = []

    @property
    def merged(self) -> bool:
        return len(self._old) > 0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.merged:
            return self.base(x)
        thin = torch.einsum("...i,ri->...r", x, self.A)
        return self.base(x) + torch.einsum("...r,or->...o", thin, self.B) * (self.alpha / self.rank)

    def merge(self) -> None:
        if not self.merged:
            self._old.append(self.base.weight.detach().clone())
            with torch.no_grad():
                self.base.weight.addmm_(self.B, self.A, alpha=self.alpha / self.rank)

    def unmerge(self) -> None:
        if self.merged:
            with torch.no_grad():
                self.base.weight.copy_(self._old.pop())
