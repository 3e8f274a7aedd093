# cell: real-ids
# kind: right
# author: student
# sentence: a place is padding if it and everything to its right is pad_id
# why: numpy's logical_or.accumulate on the reversed rows
import numpy as np


def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    token = ids.numpy() != pad_id
    real = np.logical_or.accumulate(token[:, ::-1], axis=1)[:, ::-1]
    return torch.from_numpy(real.copy())
