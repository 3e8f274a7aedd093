# cell: load
# kind: wrong
# author: student
# sentence: The model's names are those of its `state_dict()`.
# why: named_parameters lacks the buffers (running statistics): they are called unexpected and not loaded
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
    offered = {name[len(prefix) :]: tensor for name, tensor in state.items() if name.startswith(prefix)}
    both = own.keys() & offered.keys()
    loaded = sorted(name for name in both if own[name].shape == offered[name].shape)
    if not loaded:
        raise ValueError("no tensor fits")
    for name in loaded:
        own[name].data.copy_(offered[name])
    return {
        "loaded": loaded,
        "missing": sorted(own.keys() - offered.keys()),
        "other shape": sorted(both - set(loaded)),
        "unexpected": sorted(n for n in state if not n.startswith(prefix) or n[len(prefix) :] not in own),
    }
