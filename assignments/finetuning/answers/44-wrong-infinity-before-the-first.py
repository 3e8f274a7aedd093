# cell: best
# kind: wrong
# author: assistant
# sentence: Attributes: `value` and `epoch` of the best, None before the first.
# why: `value` is -inf or +inf before the first
class BestCheckpoint:
    """The best weights so far, by copy. Attributes: `value` and `epoch` of the best, None before the first."""

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        self.higher_is_better = higher_is_better
        self.value: float = float("-inf") if higher_is_better else float("inf")
        self.epoch: int | None = None
        self._state: dict[str, torch.Tensor] | None = None

    def _is_better(self, value: float) -> bool:
        return value > self.value if self.higher_is_better else value < self.value

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is."""
        if not self._is_better(value):
            return False
        self.value, self.epoch = value, epoch
        self._state = {key: tensor.detach().clone() for key, tensor in model.state_dict().items()}
        return True

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model."""
        if self._state is None:
            raise RuntimeError("no checkpoint has been stored yet")
        model.load_state_dict(self._state)

