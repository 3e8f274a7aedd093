# cell: load
# kind: wrong
# author: assistant
# sentence: When nothing at all fits, raise a `ValueError` and leave the model as it was.
# why: an empty dictionary (nothing fits) is passed over without an error
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names."""
    own = model.state_dict()
    if not state:
        return {"loaded": [], "missing": sorted(own), "other shape": [], "unexpected": []}
    report = {"loaded": [], "missing": [], "other shape": [], "unexpected": []}
    for name, value in own.items():
        source = state.get(f"{prefix}{name}")
        key = "missing" if source is None else "loaded" if source.shape == value.shape else "other shape"
        report[key].append(name)
    report["unexpected"] = [k for k in state if not (k.startswith(prefix) and k[len(prefix) :] in own)]
    if not report["loaded"]:
        raise ValueError("nothing fits")
    for name in report["loaded"]:
        own[name].copy_(state[f"{prefix}{name}"])
    return {k: sorted(v) for k, v in report.items()}

