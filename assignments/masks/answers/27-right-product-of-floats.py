# cell: combine
# kind: right
# author: student
# sentence: boolean, True where a query may look at a key and the key is a token
# why: an einsum of zeros and ones, then a comparison
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    both = torch.einsum("qk,bk->bqk", allowed.float(), real.float())
    return (both == 1).unsqueeze(1)
