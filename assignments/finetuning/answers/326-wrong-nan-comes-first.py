# cell: best
# kind: wrong
# author: assistant
# sentence: A tie keeps the earlier one, and NaN is never better.
# why: the first value is taken whatever it is; after a NaN no comparison is true any more
class BestCheckpoint:
    """The best weights so far, by copy. Attributes: `value` and `epoch` of the best, None before the first."""

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        self.higher_is_better = higher_is_better
        self.value = None
        self.epoch = None
        self.state = None

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is.

        A tie keeps the earlier one, and NaN is never better.
        """
        if self.value is not None:
            better = value > self.value if self.higher_is_better else value < self.value
            if not better:
                return False
        self.value, self.epoch = value, epoch
        self.state = {name: tensor.detach().clone() for name, tensor in model.state_dict().items()}
        return True

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model."""
        model.load_state_dict(self.state)
