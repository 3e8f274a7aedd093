# cell: best
# kind: wrong
# author: student
# sentence: The best weights so far, by copy.
# why: restore puts the kept tensors themselves into the model: training on changes the checkpoint
class BestCheckpoint:
    """The best weights so far, by copy. Attributes: `value` and `epoch` of the best, None before the first."""

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        self.sign = 1 if higher_is_better else -1
        self.value = self.epoch = self.weights = None

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is.

        A tie keeps the earlier one, and NaN is never better.
        """
        if math.isnan(value) or (self.value is not None and self.sign * value <= self.sign * self.value):
            return False
        self.value, self.epoch = value, epoch
        self.weights = {name: tensor.clone() for name, tensor in model.state_dict().items()}
        return True

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model."""
        model.load_state_dict(self.weights, assign=True)
