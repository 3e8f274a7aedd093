# cell: load
# kind: wrong
# author: student
# sentence: names, each beginning with `prefix` if it is for this model
# why: removeprefix lets names through that do not begin with the prefix
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names."""
    own = model.state_dict()
    report = {"loaded": [], "missing": [], "other shape": [], "unexpected": []}
    seen = set()
    for name, tensor in state.items():
        short = name.removeprefix(prefix)
        seen.add(short)
        if short not in own:
            report["unexpected"].append(name)
        elif own[short].shape != tensor.shape:
            report["other shape"].append(short)
        else:
            report["loaded"].append(short)
    report["missing"] = [name for name in own if name not in seen]
    if not report["loaded"]:
        raise ValueError("nothing fits")
    with torch.no_grad():
        for name in report["loaded"]:
            own[name].copy_(state[prefix + name] if prefix + name in state else state[name])
    return {key: sorted(names) for key, names in report.items()}

