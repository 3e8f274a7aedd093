# cell: load
# kind: wrong
# author: student
# sentence: A tensor fits when its name, without the prefix, is one of the model's, and its shape is the same.
# why: str.replace removes the prefix everywhere: "encoder.encoder.layers…" loses both
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names.

    state: names, each beginning with `prefix` if it is for this model, and tensors
    returns: four sorted lists of names, the model's own spelling (without the prefix) in the first three:
        "loaded"       copied into the model
        "missing"      asked for by the model, and not in `state`
        "other shape"  in both, but of another shape: not copied
        "unexpected"   in `state`, and not asked for, spelled as in `state`
    """
    own = model.state_dict()
    loaded, other, unexpected = [], [], []
    for name in state:
        short = name.replace(prefix, "")
        if not name.startswith(prefix) or short not in own:
            unexpected.append(name)
        elif own[short].shape != state[name].shape:
            other.append(short)
        else:
            loaded.append((short, name))
    if not loaded:
        raise ValueError("nothing in the state fits this model")
    with torch.no_grad():
        for short, name in loaded:
            own[short].copy_(state[name])
    loaded = [short for short, _ in loaded]
    missing = set(own) - set(loaded) - set(other)
    return {
        "loaded": sorted(loaded),
        "missing": sorted(missing),
        "other shape": sorted(other),
        "unexpected": sorted(unexpected),
    }
