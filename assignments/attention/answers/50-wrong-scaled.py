# cell: largest-weight
# kind: wrong
# author: assistant
# sentence: In this exercise and the next three, scores are **not** scaled
# why: scales by the root of d out of habit
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    """Attention weight of the optimal unit key q / ||q|| at position j."""
    new_keys = K.clone()
    new_keys[j] = q / q.norm()
    scores = new_keys @ q / math.sqrt(K.shape[-1])
    return softmax(scores, dim=-1)[j].item()
