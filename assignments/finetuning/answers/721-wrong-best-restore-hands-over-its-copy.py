# cell: best
# kind: wrong
# author: assistant
# sentence: The best weights so far, by copy.
# why: load_state_dict(..., assign=True) makes the kept tensors the model's own; restore, change the model's bias in place, restore again: the changed bias is there and not the best one
class BestCheckpoint:
    """The best weights so far, by copy.

    Attributes: `value` and `epoch` of the best, as `update` was given them; None before the first.
    """

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""

        self.higher_is_better = higher_is_better
        self.value: float | None = None
        self.epoch: int | None = None
        self._state: dict[str, torch.Tensor] | None = None

    def _is_better(self, value: float) -> bool:
        if math.isnan(value):
            return False
        if self.value is None:
            return True
        return value > self.value if self.higher_is_better else value < self.value

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is.

        A tie keeps the earlier one, and NaN is never better.
        """

        if not self._is_better(value):
            return False
        self.value = value
        self.epoch = epoch
        self._state = {name: tensor.detach().clone() for name, tensor in model.state_dict().items()}
        return True

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model; `update` has said True at least once."""

        if self._state is None:
            raise RuntimeError("there is no checkpoint to restore")
        # assign=True keeps dtype and device of the saved tensors exactly.
        model.load_state_dict(self._state, strict=True, assign=True)
