# cell: load
# kind: right
# author: student
# sentence: First sort all names into four lists, and only then copy tensors.
# why: sets of names, and load_state_dict(strict=False) does the copying of the chosen ones
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names."""
    shapes = {name: tuple(t.shape) for name, t in model.state_dict().items()}
    offered = {n[len(prefix) :]: t for n, t in state.items() if n[: len(prefix)] == prefix}
    both = shapes.keys() & offered.keys()
    good = {n for n in both if tuple(offered[n].shape) == shapes[n]}
    if good:
        model.load_state_dict({n: offered[n] for n in good}, strict=False)
        return {
            "loaded": sorted(good),
            "missing": sorted(shapes.keys() - both),
            "other shape": sorted(both - good),
            "unexpected": sorted(state.keys() - {prefix + n for n in both}),
        }
    raise ValueError(f"none of {len(state)} tensors fits the model")

