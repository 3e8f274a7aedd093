# cell: attention
# kind: wrong
# author: student
# sentence: The output has the dtype of the arguments, and gradients reach all three of them.
# why: K.data cuts the graph, so the keys never receive a gradient
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    Kt = K.data.transpose(-1, -2)
    weights = softmax(Q @ Kt * K.shape[-1] ** -0.5, -1)
    return weights @ V
