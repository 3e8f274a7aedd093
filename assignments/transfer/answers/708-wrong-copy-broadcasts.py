# cell: load
# kind: wrong
# author: student
# sentence: A tensor fits when its name, without the prefix, is one of the model's, and its shape is the same.
# why: lets copy_ decide whether it fits, which stretches; {'head.bias': torch.ones(1)} fills all 23 biases and is reported as loaded (ValueError is right, nothing fits)
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
    for name, tensor in state.items():
        key = name[len(prefix):]
        if not name.startswith(prefix) or key not in own:
            report["unexpected"].append(name)
            continue
        try:
            own[key].copy_(tensor)
            report["loaded"].append(key)
        except RuntimeError:  # the shapes differ
            report["other shape"].append(key)
    report["missing"] = [key for key in own if prefix + key not in state]
    if not report["loaded"]:
        raise ValueError("nothing fits")
    return {name: sorted(names) for name, names in report.items()}
