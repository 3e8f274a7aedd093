# cell: perplexity
# kind: wrong
# author: colleague
# why: base 2
def perplexity(batches):
    return 2 ** (sum(loss for loss, _ in batches) / sum(count for _, count in batches))
