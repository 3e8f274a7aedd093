# cell: load
# kind: right
# author: student
# sentence: The model keeps its own tensors, with their dtype, to which the numbers of the file are rounded.
# why: uses load_state_dict(strict=False) on what fits, which copies into the model's own tensors and rounds to their dtype
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names.

    state: names, each beginning with `prefix` if it is for this model, and tensors
    returns: four sorted lists of names, the model's own spelling (without the prefix) in the first three:
        "loaded"       copied into the model
        "missing"      asked for by the model, and not in `state`
        "other shape"  in both, but of another shape: not copied
        "unexpected"   in `state`, and not asked for, spelled as in `state`
    """
    own = model.state_dict()
    asked, offered = {prefix + name for name in own}, set(state)
    both = asked & offered
    fits = {name for name in both if tuple(state[name].shape) == tuple(own[name[len(prefix):]].shape)}
    if not fits:
        raise ValueError(f"none of the {len(state)} tensors fits, with the prefix {prefix!r}")
    model.load_state_dict({name[len(prefix):]: state[name] for name in fits}, strict=False)

    def plain(names):
        return sorted(name[len(prefix):] for name in names)

    return {
        "loaded": plain(fits),
        "missing": plain(asked - offered),
        "other shape": plain(both - fits),
        "unexpected": sorted(offered - asked),
    }
