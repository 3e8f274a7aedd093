# cell: masked-loss
# kind: right
# author: student
# sentence: Return the mean cross-entropy over the positions with a label, 0 if there is none.
# why: log-softmax at the chosen places only; the sum of nothing is 0 and still has a graph
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    b, t = torch.nonzero(labels != -100, as_tuple=True)
    log_p = logits[b, t].log_softmax(dim=-1)[torch.arange(len(b)), labels[b, t]]
    return -log_p.sum() / max(1, len(b))
