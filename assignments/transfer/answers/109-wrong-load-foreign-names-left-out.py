# cell: load
# kind: wrong
# author: assistant
# sentence: Load what fits and report on every name.
# why: with a prefix, names of `state` that do not begin with it are dropped and appear in no list at all
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    stripped = {name[len(prefix) :]: tensor for name, tensor in state.items() if name.startswith(prefix)}
    own = model.state_dict()
    loaded = sorted(name for name in own if name in stripped and own[name].shape == stripped[name].shape)
    other = sorted(name for name in own if name in stripped and own[name].shape != stripped[name].shape)
    missing = sorted(own.keys() - stripped.keys())
    unexpected = sorted(prefix + name for name in stripped.keys() - own.keys())
    if not loaded:
        raise ValueError("no tensor of the state fits the model")
    with torch.no_grad():
        for name in loaded:
            own[name].copy_(stripped[name])
    return {"loaded": loaded, "missing": missing, "other shape": other, "unexpected": unexpected}
