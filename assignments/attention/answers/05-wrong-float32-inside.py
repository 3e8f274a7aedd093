# cell: softmax
# kind: wrong
# author: assistant
# sentence: Write a softmax that is exact for scores of any size
# why: upcasts "to float32 for stability" as LLaMA code does, which is a downcast for float64: 1e9 and 1e9+1 become equal
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Numerically stable softmax.

    The computation is carried out in float32 for stability and cast back to the input dtype.
    """
    input_dtype = scores.dtype
    x = scores.to(torch.float32)
    x_max = torch.amax(x, dim=dim, keepdim=True)
    exp_x = torch.exp(x - x_max)
    return (exp_x / exp_x.sum(dim=dim, keepdim=True)).to(input_dtype)
