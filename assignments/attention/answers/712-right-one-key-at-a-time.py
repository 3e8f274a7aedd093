# cell: attention
# kind: right
# author: assistant
# sentence: Scores may be of any size: the output stays finite and exact.
# why: a streaming softmax with a running maximum, in float64, cast back at the end; the maximum is detached, which changes no gradient
class _Running:
    """The weighted sum of the values so far, kept relative to the largest score so far."""

    def __init__(self, key_size):
        self.root = math.sqrt(key_size)
        self.largest = None

    def add(self, Q, k, v):
        score = (Q * k.unsqueeze(-2)).sum(dim=-1, keepdim=True) / self.root  # (..., T_q, 1)
        v = v.unsqueeze(-2)  # (..., 1, d_v)
        if self.largest is None:
            self.largest = score.detach()
            power = (score - self.largest).exp()
            self.total, self.weighted = power, power * v
            return
        largest = torch.maximum(self.largest, score.detach())
        shrink = (self.largest - largest).exp()
        power = (score - largest).exp()
        self.total = self.total * shrink + power
        self.weighted = self.weighted * shrink + power * v
        self.largest = largest


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    dtype = Q.dtype
    Q, K, V = Q.double(), K.double(), V.double()
    running = _Running(Q.shape[-1])
    for k, v in zip(K.unbind(dim=-2), V.unbind(dim=-2)):
        running.add(Q, k, v)
    return (running.weighted / running.total).to(dtype)
