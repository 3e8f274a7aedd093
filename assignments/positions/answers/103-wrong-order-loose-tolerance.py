# cell: order
# kind: wrong
# author: assistant
# sentence: It will meet models that notice the order in one place only, or so little that the outputs move by a few parts in a hundred thousand
# why: differences of up to 1e-4 count as equal
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Check permutation equivariance on ten random permutations."""
    generator = torch.Generator().manual_seed(0)
    with torch.no_grad():
        reference = model(X)
        for _ in range(10):
            order = torch.randperm(X.shape[1], generator=generator)
            if not torch.allclose(model(X[:, order]), reference[:, order], rtol=1e-4, atol=1e-4):
                return False
    return True
