# cell: load
# kind: wrong
# author: student
# sentence: When nothing at all fits, raise a `ValueError` and leave the model as it was.
# why: when all names are known but every shape differs, nothing fits and no error is raised
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names."""
    own = model.state_dict()
    mine = {name[len(prefix) :]: tensor for name, tensor in state.items() if name.startswith(prefix)}
    common = set(mine) & set(own)
    if not common:
        raise ValueError("the names have nothing in common")
    other = {name for name in common if mine[name].shape != own[name].shape}
    for name in common - other:
        own[name].copy_(mine[name])
    return {
        "loaded": sorted(common - other),
        "missing": sorted(set(own) - common),
        "other shape": sorted(other),
        "unexpected": sorted(name for name in state if name not in {prefix + n for n in common}),
    }

