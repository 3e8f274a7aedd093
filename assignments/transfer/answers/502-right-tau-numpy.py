# cell: threshold
# kind: right
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: numpy, unique gaps and bincount; minus two million is below all gaps
import numpy as np


def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    levels, group = np.unique(gaps.double().numpy(), return_inverse=True)
    gain = np.where(answerable.numpy(), f1.numpy(), -1.0)
    per_level = np.bincount(group.reshape(-1), weights=gain, minlength=len(levels))
    # total[k]: what is gained when all levels from k on are answered
    total = np.append(np.cumsum(per_level[::-1])[::-1], 0.0)
    taus = np.concatenate([[-2e6], levels])
    return float(taus[int(np.argmax(total))])
