# cell: load
# kind: wrong
# author: assistant
# sentence: names, each beginning with `prefix` if it is for this model, and tensors
# why: removeprefix also takes names that have no prefix
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
    report = {"loaded": [], "missing": [], "other shape": [], "unexpected": []}
    found = set()
    for name, tensor in state.items():
        short = name.removeprefix(prefix)
        if short not in own:
            report["unexpected"].append(name)
            continue
        found.add(short)
        report["loaded" if own[short].shape == tensor.shape else "other shape"].append(short)
    report["missing"] = [name for name in own if name not in found]
    if not report["loaded"]:
        raise ValueError("nothing fits")
    with torch.no_grad():
        for name, tensor in state.items():
            if name.removeprefix(prefix) in report["loaded"]:
                own[name.removeprefix(prefix)].copy_(tensor)
    return {key: sorted(names) for key, names in report.items()}
