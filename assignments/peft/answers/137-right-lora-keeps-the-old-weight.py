# cell: lora
# kind: right
# author: assistant
# sentence: Take the change out of `self.base.weight` again; a layer that is not merged stays as it is.
# why: remembers the weight when it merges and copies it back, which brings it back bit by bit; the change by einsum
class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.scale = alpha / rank
        self.A = nn.Parameter(torch.empty_like(base.weight[:1], requires_grad=False).repeat(rank, 1))
        nn.init.normal_(self.A, std=base.in_features**-0.5)
        self.B = nn.Parameter(torch.zeros_like(base.weight[:, :1], requires_grad=False).repeat(1, rank))
        self._old = None

    @property
    def merged(self) -> bool:
        return self._old is not None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.merged:
            return self.base(x)
        thin = torch.einsum("...i,ri->...r", x, self.A)
        return self.base(x) + self.scale * torch.einsum("...r,or->...o", thin, self.B)

    def merge(self) -> None:
        if self._old is None:
            self._old = self.base.weight.detach().clone()
            with torch.no_grad():
                self.base.weight.add_(torch.einsum("or,ri->oi", self.B, self.A), alpha=self.scale)

    def unmerge(self) -> None:
        if self._old is not None:
            with torch.no_grad():
                self.base.weight.copy_(self._old)
            self._old = None
