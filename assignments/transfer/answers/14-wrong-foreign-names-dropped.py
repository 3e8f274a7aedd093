# cell: load
# kind: wrong
# author: student
# sentence: "unexpected"   in `state`, and not asked for, spelled as in `state`
# why: names without the prefix are dropped and appear in no list
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names."""
    own = model.state_dict()
    mine = {name[len(prefix) :]: tensor for name, tensor in state.items() if name.startswith(prefix)}
    loaded = [name for name in mine if name in own and mine[name].shape == own[name].shape]
    other = [name for name in mine if name in own and mine[name].shape != own[name].shape]
    if not loaded:
        raise ValueError("nothing fits")
    with torch.no_grad():
        for name in loaded:
            own[name].copy_(mine[name])
    return {
        "loaded": sorted(loaded),
        "missing": sorted(set(own) - set(mine)),
        "other shape": sorted(other),
        "unexpected": sorted(prefix + name for name in set(mine) - set(own)),
    }

