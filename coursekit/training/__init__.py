"""One honest way to train and to record: seeds, device, loop, two scales, and records that can be resumed.

```python
from coursekit.training import Batches, RunConfig, train

run = train(model, Batches(rows, 32, collate), RunConfig(steps=200, batch_size=32, learning_rate=1e-4))
run.history.series("loss")
```
"""

from coursekit.training.batches import Batches, text_windows
from coursekit.training.device import determinism, pick_device, pick_precision, seed_everything, to_device
from coursekit.training.experiments import EXPERIMENTS, EncoderLM, build, setting
from coursekit.training.history import History
from coursekit.training.loop import Run, learning_rate, loss_of_transformers, train
from coursekit.training.records import RunRecord
from coursekit.training.settings import RunConfig

__all__ = [
    "EXPERIMENTS",
    "Batches",
    "EncoderLM",
    "History",
    "Run",
    "RunConfig",
    "RunRecord",
    "build",
    "determinism",
    "learning_rate",
    "loss_of_transformers",
    "pick_device",
    "pick_precision",
    "seed_everything",
    "setting",
    "text_windows",
    "to_device",
    "train",
]
