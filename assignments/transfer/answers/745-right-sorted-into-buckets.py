# cell: load
# kind: right
# author: assistant
# sentence: One tensor that fits is enough; when nothing at all fits, raise a `ValueError` and leave the model as it was.
# why: raises an error class of its own, which is a ValueError, and writes with item assignment after everything has been sorted
class NothingFits(ValueError):
    """No tensor of a file fits the model."""


def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names.

    state: names, each beginning with `prefix` if it is for this model, and tensors
    returns: four sorted lists of names, the model's own spelling (without the prefix) in the first three:
        "loaded"       copied into the model
        "missing"      asked for by the model, and not in `state`
        "other shape"  in both, but of another shape: not copied
        "unexpected"   in `state`, and not asked for, spelled as in `state`
    """
    own = model.state_dict(keep_vars=True)
    report: dict[str, list[str]] = {key: [] for key in ("loaded", "missing", "other shape", "unexpected")}
    pairs: list[tuple[torch.Tensor, torch.Tensor]] = []

    for name in sorted(own):
        source = state.get(prefix + name)
        if source is None:
            report["missing"].append(name)
        elif source.size() != own[name].size():
            report["other shape"].append(name)
        else:
            report["loaded"].append(name)
            pairs.append((own[name], source))

    for full_name in sorted(state):
        if not (full_name.startswith(prefix) and full_name[len(prefix) :] in own):
            report["unexpected"].append(full_name)

    if not pairs:
        raise NothingFits(f"no tensor fits; names of the file begin like {sorted(state)[:2]}")
    with torch.no_grad():
        for target, source in pairs:
            target[...] = source.detach().to(device=target.device, dtype=target.dtype)
    return report
