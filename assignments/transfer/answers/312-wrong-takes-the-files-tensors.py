# cell: load
# kind: wrong
# author: student
# sentence: The model keeps its own tensors, with their dtype.
# why: assign=True puts the file's tensors into the model
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names.

    state: names, each beginning with `prefix` if it is for this model, and tensors
    returns: four sorted lists of names, the model's own spelling (without the prefix) in the first three:
        "loaded"       copied into the model
        "missing"      asked for by the model, and not in `state`
        "other shape"  in both, but of another shape: not copied
        "unexpected"   in `state`, and not asked for, spelled as in `state`
    """
    wanted = model.state_dict()
    offered = {name[len(prefix) :]: t for name, t in state.items() if name.startswith(prefix)}
    fits = {name: t for name, t in offered.items() if name in wanted and wanted[name].shape == t.shape}
    if not fits:
        raise ValueError("nothing fits")
    report = {
        "loaded": sorted(fits),
        "missing": sorted(name for name in wanted if name not in offered),
        "other shape": sorted(name for name in wanted if name in offered and name not in fits),
        "unexpected": sorted(n for n in state if not n.startswith(prefix) or n[len(prefix) :] not in wanted),
    }
    model.load_state_dict(fits, strict=False, assign=True)
    return report
