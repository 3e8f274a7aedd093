# cell: text-perplexity
# kind: wrong
# author: colleague
# sentence: The last window may be shorter
def text_perplexity(model, ids, length):
    total, count = 0.0, 0
    with torch.no_grad():
        for start in range(0, len(ids) - length, length):
            window = ids[start : start + length + 1][None]
            logits = model(window)[0, :-1]
            total += F.cross_entropy(logits, window[0, 1:], reduction="sum").item()
            count += window.shape[1] - 1
    return math.exp(total / count)
