# cell: best
# kind: wrong
# author: student
# sentence: Keep a copy of all weights and saved buffers if `value` is better than every one before
# why: `not self.value` takes a best value of 0.0 for "none yet": the next value always wins
class BestCheckpoint:
    """The best weights so far, by copy. Attributes: `value` and `epoch` of the best, None before the first."""

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        self.higher_is_better = higher_is_better
        self.value = None
        self.epoch = None

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is."""
        if value != value:
            return False
        if not self.value or (value > self.value) == self.higher_is_better and value != self.value:
            self.value = value
            self.epoch = epoch
            self.state = {k: v.detach().clone() for k, v in model.state_dict().items()}
            return True
        return False

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model."""
        model.load_state_dict(self.state)

