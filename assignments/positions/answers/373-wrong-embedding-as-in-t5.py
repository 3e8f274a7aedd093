# cell: relative
# kind: wrong
# author: assistant
# sentence: weight: a parameter (n_heads, number of distances), zero at the start;
# why: an embedding of shape (distances, heads), and no `weight` of its own
class RelativeBias(nn.Module):
    """A learned bias per head and clipped distance i - j from query i to key j.

    weight: a parameter (n_heads, number of distances), zero at the start;
        column 0 belongs to the distance -max_distance, the last one to +max_distance, which is 0 or more
    """

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.max_distance = max_distance
        self.embedding = nn.Embedding(2 * max_distance + 1, n_heads)
        nn.init.zeros_(self.embedding.weight)

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        """Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ..."""
        device = self.embedding.weight.device
        distance = torch.arange(T_q, device=device)[:, None] - torch.arange(T_k, device=device)[None, :]
        index = distance.clamp(-self.max_distance, self.max_distance) + self.max_distance
        return self.embedding(index).permute(2, 0, 1)
