# cell: load
# kind: wrong
# author: student
# sentence: The model's names are those of its `state_dict()`.
# why: looks at named_parameters() only; for nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3)) '1.running_mean' is not loaded and is reported as unexpected
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names.

    state: names, each beginning with `prefix` if it is for this model, and tensors
    returns: four sorted lists of names, the model's own spelling (without the prefix) in the first three:
        "loaded"       copied into the model
        "missing"      asked for by the model, and not in `state`
        "other shape"  in both, but of another shape: not copied
        "unexpected"   in `state`, and not asked for, spelled as in `state`
    """
    own = dict(model.named_parameters())
    mine = {name[len(prefix):]: tensor for name, tensor in state.items() if name.startswith(prefix)}
    loaded = [name for name in own if name in mine and own[name].shape == mine[name].shape]
    other = [name for name in own if name in mine and own[name].shape != mine[name].shape]
    missing = [name for name in own if name not in mine]
    unexpected = [n for n in state if not n.startswith(prefix) or n[len(prefix):] not in own]
    if not loaded:
        raise ValueError("nothing fits")
    with torch.no_grad():
        for name in loaded:
            own[name].copy_(mine[name])
    return {
        "loaded": sorted(loaded),
        "missing": sorted(missing),
        "other shape": sorted(other),
        "unexpected": sorted(unexpected),
    }
