# cell: text-perplexity
# kind: wrong
# author: colleague
# sentence: windows
# why: each window with the one before
def text_perplexity(model, ids, length):
    total, count = 0.0, 0
    with torch.no_grad():
        for start in range(0, len(ids) - 1, length):
            window = ids[max(0, start - length) : start + length + 1][None]
            skip = min(start, length)
            logits = model(window)[0, skip:-1]
            window = window[:, skip:]
            total += F.cross_entropy(logits, window[0, 1:], reduction="sum").item()
            count += window.shape[1] - 1
    return math.exp(total / count)
