# cell: load
# kind: wrong
# author: student
# sentence: A tensor fits when its name, without the prefix, is one of the model's, and its shape is the same.
# why: walks over named_parameters: the buffers of the model (running statistics) count as unexpected and are not loaded
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names."""
    own = dict(model.named_parameters())
    report: dict[str, list[str]] = {"loaded": [], "missing": [], "other shape": [], "unexpected": []}
    for name, parameter in own.items():
        if prefix + name not in state:
            report["missing"].append(name)
        elif state[prefix + name].shape != parameter.shape:
            report["other shape"].append(name)
        else:
            report["loaded"].append(name)
    known = {prefix + name for name in own}
    report["unexpected"] = [name for name in state if name not in known]
    if not report["loaded"]:
        raise ValueError("nothing fits")
    with torch.no_grad():
        for name in report["loaded"]:
            own[name].copy_(state[prefix + name])
    return {key: sorted(names) for key, names in report.items()}

