# cell: perplexity
# kind: wrong
# author: colleague
# why: weighted mean of batch perplexities
def perplexity(batches):
    n = sum(count for _, count in batches)
    return sum(count * math.exp(loss / count) for loss, count in batches) / n
