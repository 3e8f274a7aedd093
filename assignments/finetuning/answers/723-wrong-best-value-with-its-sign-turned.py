# cell: best
# kind: wrong
# author: assistant
# sentence: Attributes: `value` and `epoch` of the best, as `update` was given them; None before the first.
# why: keeps -value when lower is better; BestCheckpoint(higher_is_better=False).update(0.5, model, 1) leaves value -0.5
class BestCheckpoint:
    """The best weights so far, by copy.

    Attributes: `value` and `epoch` of the best, as `update` was given them; None before the first.
    """

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""

        # Lower-is-better is turned into higher-is-better by the sign.
        self.sign = 1.0 if higher_is_better else -1.0
        self.value: float | None = None
        self.epoch: int | None = None
        self.state: dict[str, torch.Tensor] = {}

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is.

        A tie keeps the earlier one, and NaN is never better.
        """

        score = self.sign * value
        if math.isnan(score):
            return False
        if self.value is not None and score <= self.value:
            return False
        self.value = score
        self.epoch = epoch
        self.state = copy.deepcopy({name: tensor.detach() for name, tensor in model.state_dict().items()})
        return True

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model; `update` has said True at least once."""

        if not self.state:
            raise RuntimeError("restore() was called before any successful update()")
        model.load_state_dict(self.state)
