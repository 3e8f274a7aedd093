# cell: best
# kind: right
# author: student
# sentence: Keep a copy of all weights and saved buffers if `value` is better than every one before; say whether it is.
# why: the checkpoint is a file in memory
import io


class BestCheckpoint:
    """The best weights so far, by copy. Attributes: `value` and `epoch` of the best, None before the first."""

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        self.better = float.__gt__ if higher_is_better else float.__lt__
        self.value: float | None = None
        self.epoch: int | None = None
        self.bytes = b""

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is."""
        if value != value or not (self.value is None or self.better(float(value), float(self.value))):
            return False
        buffer = io.BytesIO()
        torch.save(model.state_dict(), buffer)
        self.value, self.epoch, self.bytes = value, epoch, buffer.getvalue()
        return True

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model."""
        model.load_state_dict(torch.load(io.BytesIO(self.bytes)))

