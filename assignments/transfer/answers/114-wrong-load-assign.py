# cell: load
# kind: wrong
# author: assistant
# sentence: The model keeps its own tensors, with their dtype.
# why: assign=True puts the file's own tensors, with their dtype, into the model
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    own = model.state_dict()
    candidates = {name.removeprefix(prefix): t for name, t in state.items() if name.startswith(prefix)}
    fitting = {n: t for n, t in candidates.items() if n in own and own[n].shape == t.shape}
    if not fitting:
        raise ValueError("nothing in the state fits the model")
    model.load_state_dict(fitting, strict=False, assign=True)
    return {
        "loaded": sorted(fitting),
        "missing": sorted(n for n in own if n not in candidates),
        "other shape": sorted(n for n in candidates if n in own and n not in fitting),
        "unexpected": sorted(n for n in state if not n.startswith(prefix) or n[len(prefix) :] not in own),
    }
