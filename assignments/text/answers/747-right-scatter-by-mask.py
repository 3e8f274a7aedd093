# cell: pad
# kind: right
# author: assistant
# sentence: There is at least one text; a text may be empty, and so may all of them.
# why: makes the mask first, by comparing places with lengths, and writes all ids at once through it; with nothing but empty texts both tensors have the shape (B, 0) and the dtype torch.long
from itertools import chain


def pad_batch(sequences: list[list[int]], pad_id: int, to: int | None = None) -> dict[str, torch.Tensor]:
    """Return "input_ids" and "attention_mask", both (B, T) of dtype torch.long.

    T is the length of the longest sequence, or `to` (at least 1) if given; raises ValueError if one is longer
    """
    lengths = torch.tensor([len(sequence) for sequence in sequences], dtype=torch.long)
    longest = int(lengths.max())
    width = longest if to is None else to
    if longest > width:
        raise ValueError(f"{longest} ids do not fit into {width} places")
    real = torch.arange(width)[None, :] < lengths[:, None]
    input_ids = torch.full(real.shape, pad_id, dtype=torch.long)
    input_ids[real] = torch.tensor(list(chain.from_iterable(sequences)), dtype=torch.long)
    return {"input_ids": input_ids, "attention_mask": real.long()}
