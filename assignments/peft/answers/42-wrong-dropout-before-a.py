# cell: lora
# kind: wrong
# author: assistant
# sentence: y = x W^T + b + alpha/r x A^T B^T
# why: the library's lora_dropout on x: in training mode the change is another one
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float, dropout: float = 0.05):
        super().__init__()
        if rank <= 0:
            raise ValueError("rank must be positive")
        self.base = base
        self.base.requires_grad_(False)
        factory = {"dtype": base.weight.dtype, "device": base.weight.device}
        self.A = nn.Parameter(torch.empty(rank, base.in_features, **factory))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, **factory))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))
        self.scaling = alpha / rank
        self.dropout = nn.Dropout(dropout)
        self.merged = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features)."""
        result = self.base(x)
        if not self.merged:
            result = result + nn.functional.linear(nn.functional.linear(self.dropout(x), self.A), self.B) * self.scaling
        return result

    def _delta(self) -> torch.Tensor:
        return (self.B @ self.A) * self.scaling

    @torch.no_grad()
    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        if not self.merged:
            self.base.weight.add_(self._delta())
            self.merged = True

    @torch.no_grad()
    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        if self.merged:
            self.base.weight.sub_(self._delta())
            self.merged = False

