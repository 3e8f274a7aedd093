# cell: load
# kind: wrong
# author: assistant
# sentence: when nothing at all fits, raise a `ValueError` and leave the model as it was
# why: does not raise when names fit but no shape does
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
    mine = {name: name.removeprefix(prefix) for name in state if name.startswith(prefix)}
    common = {name: short for name, short in mine.items() if short in target}
    if not common:
        raise ValueError("none of the names is one of the model's")
    fitting = {short: state[name] for name, short in common.items() if state[name].shape == target[short].shape}
    model.load_state_dict(fitting, strict=False)
    return {
        "loaded": sorted(fitting),
        "missing": sorted(set(target) - set(common.values())),
        "other shape": sorted(set(common.values()) - set(fitting)),
        "unexpected": sorted(set(state) - set(common)),
    }
