# cell: attention
# kind: wrong
# author: student
# sentence: The output has the dtype of the arguments, and gradients reach all three of them.
# why: converts to float64 and never back, so float32 arguments give a float64 output
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    # more precise in double
    Q, K, V = Q.double(), K.double(), V.double()
    scores = Q @ K.mT / math.sqrt(K.shape[-1])
    return torch.softmax(scores, dim=-1) @ V
