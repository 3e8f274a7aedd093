# cell: load
# kind: wrong
# author: student
# sentence: The model's names are those of its `state_dict()`.
# why: looks at the parameters alone: buffers, such as those of a batch norm, count as unexpected and are not loaded
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    own = dict(model.named_parameters())
    loaded, missing, other = [], [], []
    for name, parameter in own.items():
        if prefix + name not in state:
            missing.append(name)
        elif state[prefix + name].shape == parameter.shape:
            loaded.append(name)
        else:
            other.append(name)
    asked = {prefix + name for name in own}
    unexpected = [name for name in state if name not in asked]
    if not loaded:
        raise ValueError("nothing fits")
    with torch.no_grad():
        for name in loaded:
            own[name].copy_(state[prefix + name])
    return {
        "loaded": sorted(loaded),
        "missing": sorted(missing),
        "other shape": sorted(other),
        "unexpected": sorted(unexpected),
    }
