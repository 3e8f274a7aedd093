# cell: relative
# kind: wrong
# author: assistant
# sentence: $$\Pi^{(h)}_{ij} = w^{(h)}_{\operatorname{clip}(i-j,\,-k,\,k)}$$
# why: keeps the biases of each size after the first call, so later changes of the weight are not seen: module(4, 6), then weight filled with 1, then module(4, 6) is still 0
class RelativeBias(nn.Module):
    """A learned bias per head and clipped distance i - j from query i to key j.

    max_distance: 0 or more
    weight: a parameter (n_heads, number of distances), zero at the start;
        column 0 belongs to the distance -max_distance, the last one to +max_distance
    """

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.n_heads = n_heads
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))
        self._cache: dict[tuple[int, int], torch.Tensor] = {}

    def _compute(self, T_q: int, T_k: int) -> torch.Tensor:
        queries = torch.arange(T_q, device=self.weight.device)
        keys = torch.arange(T_k, device=self.weight.device)
        distance = queries.unsqueeze(1) - keys.unsqueeze(0)
        index = torch.clamp(distance, -self.max_distance, self.max_distance) + self.max_distance
        return self.weight[:, index]

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        """Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ..."""
        # The bias depends on the two lengths alone, so each pair of lengths is computed only once.
        if (T_q, T_k) not in self._cache:
            self._cache[T_q, T_k] = self._compute(T_q, T_k)
        return self._cache[T_q, T_k]
