# cell: order
# kind: wrong
# author: assistant
# sentence: One order can be unlucky. Try several
# why: a single random order with default tolerances; a position that stays in its place is not tested
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Check permutation equivariance with one random permutation."""
    generator = torch.Generator(device=X.device).manual_seed(0)
    perm = torch.randperm(X.size(1), generator=generator, device=X.device)
    with torch.no_grad():
        return bool(torch.allclose(model(X[:, perm]), model(X)[:, perm], rtol=1e-5, atol=1e-8))
