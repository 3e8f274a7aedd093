# cell: sees-future
# kind: wrong
# author: student
# sentence: n_tokens: ids go from 0 to n_tokens - 1 length: of the sequences to try generator: draws them
# why: the sequences come from torch's global generator, the argument is ignored
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    ids = torch.randint(0, n_tokens, (16, length))
    future = influence(model, ids, n_tokens).triu(1)
    return future.max().item() > 1e-6
