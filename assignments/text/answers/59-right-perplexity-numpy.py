# cell: perplexity
# kind: right
# author: student
# sentence: A sum of losses and a number of tokens, both over real tokens only. One division, one exponential, at the very end.
# why: all real losses in one flat numpy array
import numpy as np


def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    flat = np.concatenate(
        [losses.detach().double().numpy()[mask.numpy().astype(bool)] for losses, mask in batches]
    )
    return float(np.exp(flat.mean()))
