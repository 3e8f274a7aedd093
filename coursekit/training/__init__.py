"""One honest way to train and to record: seeds, device, loop, two scales, and records that can be resumed.

```python
from coursekit.training import Batches, RunConfig, train

run = train(model, Batches(rows, 32, collate), RunConfig(steps=200, batch_size=32, learning_rate=1e-4))
run.history.series("loss")
```
"""

from coursekit.training.batches import Batches, text_windows
from coursekit.training.checks import Check, Verifier
from coursekit.training.device import determinism, pick_device, pick_precision, seed_everything, to_device
from coursekit.training.experiments import EXPERIMENTS, EncoderLM, build, setting
from coursekit.training.history import History
from coursekit.training.loop import Run, loss_of_transformers, train
from coursekit.training.recorded import Recorded, handed_in_by, record_run
from coursekit.training.records import TrainingRecord
from coursekit.training.settings import RunConfig
from coursekit.training.tasks import RunTask, digest_of, drawn, shapes_of, student_seed
from coursekit.training.trainer import learning_rate

__all__ = [
    "EXPERIMENTS",
    "Batches",
    "Check",
    "EncoderLM",
    "History",
    "Recorded",
    "Run",
    "RunConfig",
    "RunTask",
    "TrainingRecord",
    "Verifier",
    "build",
    "determinism",
    "digest_of",
    "drawn",
    "handed_in_by",
    "learning_rate",
    "loss_of_transformers",
    "pick_device",
    "pick_precision",
    "record_run",
    "seed_everything",
    "setting",
    "shapes_of",
    "student_seed",
    "text_windows",
    "to_device",
    "train",
]
