# cell: load
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: pops what it has dealt with from the caller's dictionary
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
    loaded, missing, other = {}, [], []
    for name in own:
        tensor = state.pop(prefix + name, None)
        if tensor is None:
            missing.append(name)
        elif tensor.shape != own[name].shape:
            other.append(name)
        else:
            loaded[name] = tensor
    if not loaded:
        raise ValueError("nothing fits")
    for name, tensor in loaded.items():
        own[name].copy_(tensor)
    return {
        "loaded": sorted(loaded),
        "missing": sorted(missing),
        "other shape": sorted(other),
        "unexpected": sorted(state),  # what is left
    }
