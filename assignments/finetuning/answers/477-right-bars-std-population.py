# cell: bars
# kind: right
# author: assistant
# sentence: the standard error of an accuracy sqrt(p(1-p)/n)
# why: the population standard deviation of the hits over the root of n is the same number; mode for the line
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    line = (labels == labels.mode().values).double().mean().item()
    triples = []
    for name in runs:
        hits = (runs[name] == labels).double()
        triples.append((name, hits.mean().item(), (hits.std(correction=0) / len(hits) ** 0.5).item()))
    clear = [name for name, p, e in triples if p > line and p - line > 2 * e]
    return dict(line=line, bars=triples, clear=clear)
