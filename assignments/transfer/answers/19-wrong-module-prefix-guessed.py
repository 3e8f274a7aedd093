# cell: load
# kind: wrong
# author: assistant
# sentence: A tensor fits when its name, without the prefix, is one of the model's, and its shape is the same.
# why: also strips "module." and "model.", which nobody asked for, so that names load that do not fit
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names."""
    own_state = model.state_dict()
    candidates: dict[str, tuple[str, torch.Tensor]] = {}
    unexpected: list[str] = []
    for key, tensor in state.items():
        if prefix and not key.startswith(prefix):
            unexpected.append(key)
            continue
        stripped = key[len(prefix) :]
        # Be robust to DataParallel / wrapper prefixes.
        for wrapper in ("module.", "model."):
            if stripped not in own_state and stripped.startswith(wrapper):
                stripped = stripped[len(wrapper) :]
        if stripped in own_state:
            candidates[stripped] = (key, tensor)
        else:
            unexpected.append(key)
    loaded = [n for n, (_, t) in candidates.items() if t.shape == own_state[n].shape]
    other_shape = [n for n in candidates if n not in loaded]
    missing = [n for n in own_state if n not in candidates]
    if not loaded:
        raise ValueError("No tensor of the given state fits the model.")
    with torch.no_grad():
        for n in loaded:
            own_state[n].copy_(candidates[n][1])
    return {
        "loaded": sorted(loaded),
        "missing": sorted(missing),
        "other shape": sorted(other_shape),
        "unexpected": sorted(unexpected),
    }

