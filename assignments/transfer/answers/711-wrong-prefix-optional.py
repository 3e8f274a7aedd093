# cell: load
# kind: wrong
# author: student
# sentence: state: names, each beginning with `prefix` if it is for this model, and tensors
# why: takes the prefix away where there is one, and takes names without it as well; with prefix='body.' the name 'head.bias' is loaded instead of reported as unexpected
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
    spelled = {name.removeprefix(prefix): name for name in state}
    loaded, other, unexpected = [], [], []
    for key, name in spelled.items():
        if key not in own:
            unexpected.append(name)
        elif own[key].shape == state[name].shape:
            loaded.append(key)
        else:
            other.append(key)
    if not loaded:
        raise ValueError("nothing fits")
    with torch.no_grad():
        for key in loaded:
            own[key].copy_(state[spelled[key]])
    missing = [key for key in own if key not in spelled]
    return {
        "loaded": sorted(loaded),
        "missing": sorted(missing),
        "other shape": sorted(other),
        "unexpected": sorted(unexpected),
    }
