# cell: sees-future
# kind: wrong
# author: student
# sentence: generator: draws them
# why: the sequences come from torch's global generator
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    ids = torch.randint(n_tokens, (256, length))
    return bool((influence(model, ids, n_tokens).triu(1) > 1e-6).any())
