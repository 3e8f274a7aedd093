# cell: load
# kind: wrong
# author: student
# sentence: "missing"      asked for by the model, and not in `state`
# why: names of another shape are reported as missing too (taken from load_state_dict's answer)
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names."""
    own = model.state_dict()
    mine = {name[len(prefix) :]: tensor for name, tensor in state.items() if name.startswith(prefix)}
    fits = {name: t for name, t in mine.items() if name in own and own[name].shape == t.shape}
    if not fits:
        raise ValueError("no tensor fits")
    answer = model.load_state_dict(fits, strict=False)
    return {
        "loaded": sorted(fits),
        "missing": sorted(answer.missing_keys),
        "other shape": sorted(name for name in mine if name in own and name not in fits),
        "unexpected": sorted(
            name for name in state if not name.startswith(prefix) or name[len(prefix) :] not in own
        ),
    }

