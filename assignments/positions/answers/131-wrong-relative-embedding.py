# cell: relative
# kind: wrong
# author: assistant
# sentence: weight: a parameter (n_heads, number of distances), zero at the start;
# why: an embedding as in T5: there is no parameter `weight` of this shape, but a table (number of distances, n_heads)
class RelativeBias(nn.Module):
    """Learned relative position bias with clipping (T5 style)."""

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.max_distance = max_distance
        self.bias = nn.Embedding(2 * max_distance + 1, n_heads)
        nn.init.zeros_(self.bias.weight)

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        device = self.bias.weight.device
        relative = torch.arange(T_q, device=device)[:, None] - torch.arange(T_k, device=device)[None, :]
        index = relative.clamp(-self.max_distance, self.max_distance) + self.max_distance
        return self.bias(index).permute(2, 0, 1)
