# cell: load
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: takes the tensors out of `state` with pop: the file's dictionary is emptied
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names."""
    report: dict[str, list[str]] = {"loaded": [], "missing": [], "other shape": [], "unexpected": []}
    fits = []
    for name, own in model.state_dict().items():
        tensor = state.pop(prefix + name, None)
        if tensor is None:
            report["missing"].append(name)
        elif tensor.shape != own.shape:
            report["other shape"].append(name)
        else:
            report["loaded"].append(name)
            fits.append((own, tensor))
    report["unexpected"] = list(state)  # what is left over
    if not fits:
        raise ValueError("nothing fits")
    for own, tensor in fits:
        own.copy_(tensor)
    return {key: sorted(value) for key, value in report.items()}

