# cell: best
# kind: right
# author: student
# sentence: Keep a copy of the weights, and of the buffers that `state_dict` holds, whenever the measured value is better than all before, and bring it back at the end.
# why: keeps the weights as bytes in memory
class BestCheckpoint:
    """The best weights so far, by copy. Attributes: `value` and `epoch` of the best, None before the first."""

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        import io

        self._file, self._higher = io.BytesIO, higher_is_better
        self._bytes = b""
        self.value: float | None = None
        self.epoch: int | None = None

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is.

        A tie keeps the earlier one, and NaN is never better.
        """
        first = self.value is None and value == value
        if first or (self.value is not None and (value > self.value if self._higher else value < self.value)):
            file = self._file()
            torch.save(model.state_dict(), file)
            self.value, self.epoch, self._bytes = value, epoch, file.getvalue()
            return True
        return False

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model."""
        model.load_state_dict(torch.load(self._file(self._bytes)))
