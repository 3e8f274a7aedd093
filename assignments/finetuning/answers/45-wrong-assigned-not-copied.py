# cell: best
# kind: wrong
# author: student
# sentence: What is kept is a copy: later training does not change it, and the model does not share memory with it.
# why: restore with assign=True makes the kept tensors the model's own: training on changes the checkpoint
class BestCheckpoint:
    """The best weights so far, by copy. Attributes: `value` and `epoch` of the best, None before the first."""

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        self.sign = 1 if higher_is_better else -1
        self.value, self.epoch, self.kept = None, None, None

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is."""
        if math.isnan(value) or (self.value is not None and self.sign * value <= self.sign * self.value):
            return False
        self.value, self.epoch = value, epoch
        self.kept = {name: tensor.clone() for name, tensor in model.state_dict().items()}
        return True

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model."""
        model.load_state_dict(self.kept, assign=True)

