# cell: fusion
# kind: right
# author: student
# sentence: Each change is a function of the heads' outputs $Z$ [...] drawn anew at every call
# why: the permutation comes from sorting uniform numbers of the generator
def shift_heads(Z: torch.Tensor) -> torch.Tensor:
    h = Z.shape[1]
    return Z.index_select(1, (torch.arange(h, device=Z.device) + 1) % h)


def shuffle_heads(Z: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    order = torch.rand(Z.shape[1], generator=generator, dtype=torch.float64).argsort()
    return torch.stack([Z[:, place] for place in order.tolist()], dim=1)
