# cell: load
# kind: wrong
# author: student
# sentence: Copy into `model`, in place, every tensor of `state` that fits
# why: the parameters get the file's own tensors as their data: training changes the file's
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names."""
    own = model.state_dict(keep_vars=True)
    wanted = {prefix + name: name for name in own}
    report = {
        "loaded": sorted(n for full, n in wanted.items() if full in state and state[full].shape == own[n].shape),
        "missing": sorted(n for full, n in wanted.items() if full not in state),
        "other shape": sorted(n for full, n in wanted.items() if full in state and state[full].shape != own[n].shape),
        "unexpected": sorted(name for name in state if name not in wanted),
    }
    if not report["loaded"]:
        raise ValueError("nothing fits")
    for name in report["loaded"]:
        own[name].data = state[prefix + name]
    return report

