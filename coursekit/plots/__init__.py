"""Pictures with one look: each function draws one kind of figure and returns the matplotlib `Figure`.

A figure made here shows once in a notebook, when it is the last expression of a cell.
It is not registered with pyplot, so that nothing is drawn twice and nothing stays open.

```python
from coursekit import plots

plots.use_style()
plots.attention_map(weights, queries=["the", "cat"], keys=["the", "cat", "sat"])
```
"""

from coursekit.plots.bars import parameter_bars
from coursekit.plots.curves import learning_curves
from coursekit.plots.heatmaps import attention_map, lettering, mask_map, positions, score_map
from coursekit.plots.sketch import INK, arrow, bare, box
from coursekit.plots.style import COLOURS, CYCLE, PANELS, SINGLE, label_lines, panels, use_style

__all__ = [
    "COLOURS",
    "CYCLE",
    "INK",
    "PANELS",
    "SINGLE",
    "arrow",
    "attention_map",
    "bare",
    "box",
    "label_lines",
    "learning_curves",
    "lettering",
    "mask_map",
    "panels",
    "parameter_bars",
    "positions",
    "score_map",
    "use_style",
]
