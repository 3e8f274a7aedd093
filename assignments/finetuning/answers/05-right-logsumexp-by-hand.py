# cell: step
# kind: right
# author: student
# sentence: The loss is the cross-entropy, as a mean over examples.
# why: cross-entropy from logsumexp and gather, backward by torch.autograd
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode."""
    model.train()
    optimiser.zero_grad()
    logits, labels = model(batch), batch["labels"]
    picked = logits.gather(1, labels.unsqueeze(1)).squeeze(1)
    loss = (logits.logsumexp(dim=1) - picked).sum() / len(labels)
    torch.autograd.backward(loss)
    optimiser.step()
    return loss.tolist()

