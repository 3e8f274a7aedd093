# cell: softmax
# kind: right
# author: assistant
# sentence: Gradients flow through it as through torch's.
# why: an autograd function with its own forward and backward (checked by gradcheck and gradgradcheck); half precision is summed in float32 and cast back
class _Softmax(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(scores, dim):
        wide = scores.float() if scores.dtype in (torch.float16, torch.bfloat16) else scores
        powers = (wide - wide.amax(dim=dim, keepdim=True)).exp()
        return (powers / powers.sum(dim=dim, keepdim=True)).to(scores.dtype)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.dim = inputs[1]
        ctx.save_for_backward(output)

    @staticmethod
    def backward(ctx, gradient):
        (weights,) = ctx.saved_tensors
        inner = (gradient * weights).sum(dim=ctx.dim, keepdim=True)
        return weights * (gradient - inner), None


def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; some scores may be -inf, which gives the weight 0, but not all of them along `dim`
    returns: same shape and dtype, sums to one along `dim`
    """
    return _Softmax.apply(scores, dim)
