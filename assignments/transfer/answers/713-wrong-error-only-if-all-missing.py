# cell: load
# kind: wrong
# author: student
# sentence: One tensor that fits is enough; when nothing at all fits, raise a `ValueError` and leave the model as it was.
# why: complains only when every name is missing; with {'head.weight': zeros(2, 12), 'head.bias': zeros(2)} nothing fits, but a report comes back instead of a ValueError
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
    mine = {name[len(prefix):]: tensor for name, tensor in state.items() if name.startswith(prefix)}
    missing = sorted(name for name in own if name not in mine)
    if len(missing) == len(own):
        raise ValueError("no name of the model is in the file, is the prefix right?")
    loaded = sorted(name for name in own if name in mine and mine[name].shape == own[name].shape)
    other = sorted(name for name in own if name in mine and mine[name].shape != own[name].shape)
    known = {prefix + name for name in own}
    unexpected = sorted(name for name in state if name not in known)
    for name in loaded:
        own[name].copy_(mine[name])
    return {"loaded": loaded, "missing": missing, "other shape": other, "unexpected": unexpected}
