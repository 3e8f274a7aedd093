# cell: load
# kind: wrong
# author: student
# sentence: state: names, each beginning with `prefix` if it is for this model, and tensors
# why: removeprefix leaves a name without the prefix as it is, so that it is loaded although it is not for this model
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    own = model.state_dict()
    report = {"loaded": [], "missing": [], "other shape": [], "unexpected": []}
    found = {}
    for name, tensor in state.items():
        short = name.removeprefix(prefix)
        if short not in own:
            report["unexpected"].append(name)
        elif own[short].shape != tensor.shape:
            report["other shape"].append(short)
            found[short] = None
        else:
            report["loaded"].append(short)
            found[short] = tensor
    report["missing"] = [name for name in own if name not in found]
    if not report["loaded"]:
        raise ValueError("nothing fits")
    with torch.no_grad():
        for name in report["loaded"]:
            own[name].copy_(found[name])
    return {key: sorted(names) for key, names in report.items()}
