# cell: text-perplexity
# kind: wrong
# author: colleague
# why: model.eval() left
def text_perplexity(model, ids, length):
    model.eval()
    total, count = 0.0, 0
    with torch.no_grad():
        for start in range(0, len(ids) - 1, length):
            window = ids[start : start + length + 1][None]
            logits = model(window)[0, :-1]
            total += F.cross_entropy(logits, window[0, 1:], reduction="sum").item()
            count += window.shape[1] - 1
    return math.exp(total / count)
