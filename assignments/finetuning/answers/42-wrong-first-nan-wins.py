# cell: best
# kind: wrong
# author: student
# sentence: A tie keeps the earlier one, and NaN is never better.
# why: the first value is taken whatever it is; when it is NaN nothing is better afterwards
class BestCheckpoint:
    """The best weights so far, by copy. Attributes: `value` and `epoch` of the best, None before the first."""

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        self.higher_is_better = higher_is_better
        self.value = self.epoch = self.state = None

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is."""
        sign = 1 if self.higher_is_better else -1
        if self.value is None or sign * value > sign * self.value:
            self.value, self.epoch = value, epoch
            self.state = {name: tensor.clone() for name, tensor in model.state_dict().items()}
            return True
        return False

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model."""
        model.load_state_dict(self.state)

