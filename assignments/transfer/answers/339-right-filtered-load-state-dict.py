# cell: load
# kind: right
# author: student
# sentence: First sort all names into four lists, and only then copy tensors.
# why: one loop over the union of names, and the library's load_state_dict for what fits
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names.

    state: names, each beginning with `prefix` if it is for this model, and tensors
    returns: four sorted lists of names, the model's own spelling (without the prefix) in the first three:
        "loaded"       copied into the model
        "missing"      asked for by the model, and not in `state`
        "other shape"  in both, but of another shape: not copied
        "unexpected"   in `state`, and not asked for, spelled as in `state`
    """
    own = {name: tuple(tensor.shape) for name, tensor in model.state_dict().items()}
    report = {key: [] for key in ("loaded", "missing", "other shape", "unexpected")}
    for full in sorted({prefix + name for name in own} | set(state)):
        name = full[len(prefix) :] if full.startswith(prefix) else None
        if name is None or name not in own:
            report["unexpected"].append(full)
        elif full not in state:
            report["missing"].append(name)
        elif tuple(state[full].shape) != own[name]:
            report["other shape"].append(name)
        else:
            report["loaded"].append(name)
    if report["loaded"] == []:
        raise ValueError(f"none of {len(state)} tensors fits")
    model.load_state_dict({name: state[prefix + name] for name in report["loaded"]}, strict=False)
    return report
