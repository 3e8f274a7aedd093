# cell: sees-future
# kind: right
# author: student
# sentence: Some leaks show for most ids and not for all: try at least eight random sequences.
# why: 24 sequences, one map each, entry by entry in plain Python
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    sequences = torch.randint(n_tokens, (24, length), generator=generator)
    found = False
    for ids in sequences:
        table = influence(model, ids.unsqueeze(0), n_tokens).tolist()
        for t in range(length):
            for j in range(t + 1, length):
                if table[t][j] >= 1e-6:
                    found = True
    return found
