# cell: lora
# kind: right
# author: student
# sentence: Take the change out of `self.base.weight` again; a layer that is not merged stays as it is.
# why: merge keeps a copy of W and unmerge puts it back; nobody changes these three while the layer is merged

class LoRALinear(nn.Module):
    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        self.base = base
        self.training = base.training
        for parameter in base.parameters():
            parameter.requires_grad = False
        W = base.weight
        self.A = nn.Parameter(torch.randn(rank, W.shape[1], dtype=W.dtype, device=W.device) / math.sqrt(W.shape[1]))
        self.B = nn.Parameter(torch.zeros(W.shape[0], rank, dtype=W.dtype, device=W.device))
        self.factor = alpha / rank
        self.merged = False
        self.old = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.base(x)
        if self.merged:
            return y
        thin = nn.functional.linear(x, self.A)
        return y + self.factor * nn.functional.linear(thin, self.B)

    def merge(self) -> None:
        if self.merged:
            return
        with torch.no_grad():
            self.old = self.base.weight.detach().clone()
            self.base.weight.copy_(self.old + self.factor * (self.B @ self.A))
        self.merged = True

    def unmerge(self) -> None:
        if not self.merged:
            return
        with torch.no_grad():
            self.base.weight.copy_(self.old)
        self.old = None
        self.merged = False
