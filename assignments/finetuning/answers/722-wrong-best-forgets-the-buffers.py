# cell: best
# kind: wrong
# author: student
# sentence: Keep a copy of all weights and saved buffers if `value` is better than every one before; say whether it is.
# why: keeps model.named_parameters() only; the running_mean of a BatchNorm1d that was updated after the best epoch does not come back
class BestCheckpoint:
    """The best weights so far, by copy.

    Attributes: `value` and `epoch` of the best, as `update` was given them; None before the first.
    """

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""

        self.higher_is_better = higher_is_better
        self.value = None
        self.epoch = None
        self.weights = {}

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is.

        A tie keeps the earlier one, and NaN is never better.
        """

        if math.isnan(value):
            return False
        if self.value is not None:
            if self.higher_is_better and value <= self.value:
                return False
            if not self.higher_is_better and value >= self.value:
                return False
        self.value, self.epoch = value, epoch
        self.weights = {name: p.detach().clone() for name, p in model.named_parameters()}
        return True

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model; `update` has said True at least once."""

        model.load_state_dict(self.weights, strict=False)
