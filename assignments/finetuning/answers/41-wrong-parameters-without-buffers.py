# cell: best
# kind: wrong
# author: student
# sentence: Keep a copy of all weights and saved buffers if `value` is better than every one before
# why: copies the parameters only
class BestCheckpoint:
    """The best weights so far, by copy. Attributes: `value` and `epoch` of the best, None before the first."""

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        self.higher_is_better, self.value, self.epoch, self.weights = higher_is_better, None, None, {}

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and buffers if `value` is better than every one before; say whether it is."""
        if math.isnan(value):
            return False
        better = self.value is None or (value > self.value if self.higher_is_better else value < self.value)
        if better:
            self.value, self.epoch = value, epoch
            self.weights = {name: p.detach().clone() for name, p in model.named_parameters()}
        return better

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and buffers back into the model."""
        with torch.no_grad():
            for name, p in model.named_parameters():
                p.copy_(self.weights[name])

