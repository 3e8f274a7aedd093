# cell: perplexity
# kind: wrong
# author: colleague
def perplexity(batches):
    return math.exp(sum(loss / count for loss, count in batches) / len(batches))
