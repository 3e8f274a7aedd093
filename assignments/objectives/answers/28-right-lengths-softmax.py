# cell: span-lengths
# kind: right
# author: student
# sentence: Powers of $1-p$, divided by their sum.
# why: a softmax of multiples of ln(1 - p)
def span_length_probabilities(p: float, longest: int) -> torch.Tensor:
    return torch.softmax(torch.arange(longest).double() * torch.log1p(torch.tensor(-p).double()), dim=0)
