# cell: bars
# kind: right
# author: student
# sentence: For each run its accuracy on dev, with one standard error on either side
# why: lists and Counter, no tensor arithmetic
from collections import Counter


def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    gold = labels.tolist()
    n = len(gold)
    line = Counter(gold).most_common(1)[0][1] / n


    def bar(name):
        p = sum(a == b for a, b in zip(runs[name].tolist(), gold)) / n
        return name, p, math.sqrt(p * (1 - p) / n)


    chart = [bar(name) for name in runs]
    return {"line": line, "bars": chart, "clear": [c[0] for c in chart if c[1] - 2 * c[2] > line]}
