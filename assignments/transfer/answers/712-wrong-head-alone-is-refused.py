# cell: load
# kind: wrong
# author: assistant
# sentence: One tensor that fits is enough; when nothing at all fits, raise a `ValueError` and leave the model as it was.
# why: a head alone does not count as something that fits: {'head.bias': torch.zeros(23).double()} raises a ValueError instead of being loaded
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names.

    state: names, each beginning with `prefix` if it is for this model, and tensors
    returns: four sorted lists of names, the model's own spelling (without the prefix) in the first three:
        "loaded"       copied into the model
        "missing"      asked for by the model, and not in `state`
        "other shape"  in both, but of another shape: not copied
        "unexpected"   in `state`, and not asked for, spelled as in `state`
    """
    target = model.state_dict()
    relevant = {k[len(prefix):]: v for k, v in state.items() if k.startswith(prefix)}
    loaded = sorted(k for k, v in relevant.items() if k in target and v.shape == target[k].shape)
    other_shape = sorted(k for k, v in relevant.items() if k in target and v.shape != target[k].shape)
    missing = sorted(set(target) - set(relevant))
    unexpected = sorted(k for k in state if not k.startswith(prefix) or k[len(prefix):] not in target)

    # the point of the function is the body: a file without one must not pass silently
    body_loaded = [k for k in loaded if not k.startswith("head.")]
    if not body_loaded:
        raise ValueError(
            "no tensor of the body fits: check the prefix "
            f"({prefix!r}); first names of the file: {sorted(state)[:3]}"
        )

    with torch.no_grad():
        for name in loaded:
            target[name].copy_(relevant[name].to(target[name].dtype))
    return {
        "loaded": loaded,
        "missing": missing,
        "other shape": other_shape,
        "unexpected": unexpected,
    }
