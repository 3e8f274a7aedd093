# cell: load
# kind: wrong
# author: assistant
# sentence: One tensor that fits is enough; when nothing at all fits, raise a `ValueError` and leave the model as it was.
# why: refuses a state in which only tensors of the head fit
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    own = model.state_dict()
    report: dict[str, list[str]] = {"loaded": [], "missing": [], "other shape": [], "unexpected": []}
    for name in own:
        if prefix + name not in state:
            report["missing"].append(name)
        elif state[prefix + name].shape != own[name].shape:
            report["other shape"].append(name)
        else:
            report["loaded"].append(name)
    report["unexpected"] = [
        name for name in state if not (name.startswith(prefix) and name[len(prefix) :] in own)
    ]
    body = [name for name in report["loaded"] if not name.startswith("head.")]
    if not body:
        raise ValueError("no tensor of the body fits: this would leave the body random")
    with torch.no_grad():
        for name in report["loaded"]:
            own[name].copy_(state[prefix + name])
    return {kind: sorted(names) for kind, names in report.items()}
