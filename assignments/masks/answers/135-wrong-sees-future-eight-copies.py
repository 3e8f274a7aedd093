# cell: sees-future
# kind: wrong
# author: student
# sentence: Some leaks show for most ids and not for all: try at least eight random sequences.
# why: eight copies of one random sequence
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    ids = torch.randint(n_tokens, (length,), generator=generator).repeat(8, 1)
    moved = influence(model, ids, n_tokens)
    return bool((moved.triu(1) > 1e-6).any())
