# cell: best
# kind: right
# author: assistant
# sentence: Keep a copy of all weights and saved buffers if `value` is better than every one before; say whether it is.
# why: does without the state dict and copies parameters and buffers by name, also buffers that are not persistent; the running_mean of a BatchNorm1d comes back
class BestCheckpoint:
    """The best weights so far, by copy.

    Attributes: `value` and `epoch` of the best, as `update` was given them; None before the first.
    """

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""

        self.higher_is_better = higher_is_better
        self.value: float | None = None
        self.epoch: int | None = None
        self._kept: dict[str, torch.Tensor] = {}

    @staticmethod
    def _tensors(model: nn.Module) -> dict[str, torch.Tensor]:
        return {**dict(model.named_parameters()), **dict(model.named_buffers())}

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is.

        A tie keeps the earlier one, and NaN is never better.
        """

        if value != value:  # only NaN differs from itself
            return False
        if self.value is not None:
            low, high = (self.value, value) if self.higher_is_better else (value, self.value)
            if not low < high:
                return False
        self.value, self.epoch = value, epoch
        self._kept = {name: tensor.detach().clone() for name, tensor in self._tensors(model).items()}
        return True

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model; `update` has said True at least once."""

        with torch.no_grad():
            for name, tensor in self._tensors(model).items():
                tensor.copy_(self._kept[name])
