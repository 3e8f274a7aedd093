"""Real texts and pretrained weights, from a cache that fills itself once and then needs no network.

```python
from coursekit.data import load_encoder, load_reviews

reviews = load_reviews()
reviews.train[0].text, reviews.train[0].label
model, tokenizer = load_encoder()
```
"""

from coursekit.data.models import Pretrained, load_causal_lm, load_encoder, load_reaction_mlm
from coursekit.data.splits import Splits
from coursekit.data.texts import (
    Corpus,
    Question,
    Review,
    Speech,
    load_boolq,
    load_reviews,
    load_shakespeare,
    load_speeches,
)

__all__ = [
    "Corpus",
    "Pretrained",
    "Question",
    "Review",
    "Speech",
    "Splits",
    "load_boolq",
    "load_causal_lm",
    "load_encoder",
    "load_reaction_mlm",
    "load_reviews",
    "load_shakespeare",
    "load_speeches",
]
