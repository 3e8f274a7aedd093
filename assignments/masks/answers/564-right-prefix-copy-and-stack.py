# cell: prefix-loss
# kind: right
# author: assistant
# sentence: whether gradients are recorded on the way is up to you
# why: a copy in evaluation mode; all last logits are stacked, one cross-entropy at the end

from copy import deepcopy


def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    twin = deepcopy(model).eval()
    last = [twin(ids[:, :size])[:, -1, :] for size in range(1, ids.size(1))]
    return float(F.cross_entropy(torch.stack(last, dim=2), ids[:, 1:]).detach())
