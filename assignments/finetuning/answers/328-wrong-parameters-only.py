# cell: best
# kind: wrong
# author: student
# sentence: Keep a copy of all weights and saved buffers if `value` is better than every one before; say whether it is.
# why: buffers are not kept
class BestCheckpoint:
    """The best weights so far, by copy. Attributes: `value` and `epoch` of the best, None before the first."""

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        self.higher = higher_is_better
        self.value, self.epoch, self.kept = None, None, []

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is.

        A tie keeps the earlier one, and NaN is never better.
        """
        if value != value:
            return False
        if self.value is None or (value > self.value if self.higher else value < self.value):
            self.value, self.epoch = value, epoch
            self.kept = [p.detach().clone() for p in model.parameters()]
            return True
        return False

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model."""
        with torch.no_grad():
            for p, kept in zip(model.parameters(), self.kept):
                p.copy_(kept)
