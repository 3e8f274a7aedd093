# cell: load
# kind: right
# author: student
# sentence: Copy into `model`, in place, every tensor of `state` that fits, and report on all names.
# why: sorts with set operations and lets load_state_dict copy the part that fits, which keeps the model's tensors and dtype
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    shapes = {name: tuple(tensor.shape) for name, tensor in model.state_dict().items()}
    spelled = {prefix + name: name for name in shapes}  # spelling in the file -> the model's
    common = spelled.keys() & state.keys()
    fits = {spelled[name]: state[name] for name in common if tuple(state[name].shape) == shapes[spelled[name]]}
    if len(fits) == 0:
        raise ValueError(f"none of the {len(state)} tensors fits")
    model.load_state_dict(fits, strict=False)
    return {
        "unexpected": sorted(state.keys() - common),
        "other shape": sorted({spelled[name] for name in common} - fits.keys()),
        "missing": sorted(spelled[name] for name in spelled.keys() - common),
        "loaded": sorted(fits),
    }
