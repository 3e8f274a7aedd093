# cell: swap
# kind: right
# author: assistant
# sentence: its head has the dtype and device of the old one, random weights and a bias
# why: weights drawn as in BERT, a bias of zeros is a bias; new_empty keeps dtype and device
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes."""
    if n_classes < 1:
        raise ValueError("n_classes must be positive")
    clone = copy.deepcopy(model)
    template = clone.head.weight.detach()
    head = nn.Linear(template.shape[1], n_classes, device="meta")
    head.weight = nn.Parameter(torch.empty_like(template[:1]).repeat(n_classes, 1).normal_(std=0.02))
    head.bias = nn.Parameter(template.new_zeros(n_classes))
    head.train(clone.head.training)
    clone.head = head
    return clone

