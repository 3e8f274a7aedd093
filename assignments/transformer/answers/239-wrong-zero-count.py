# cell: perplexity
# kind: wrong
# author: colleague
# why: skips... rounds
def perplexity(batches):
    return round(math.exp(sum(loss for loss, _ in batches) / sum(count for _, count in batches)), 4)
