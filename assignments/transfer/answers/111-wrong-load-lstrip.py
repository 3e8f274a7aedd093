# cell: load
# kind: wrong
# author: student
# sentence: A tensor fits when its name, without the prefix, is one of the model's, and its shape is the same.
# why: lstrip takes away all leading letters that occur in the prefix, and so eats into names such as "embedding" or "encoder"
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    own = model.state_dict()
    offered = {}
    unexpected = []
    for name, tensor in state.items():
        short = name.lstrip(prefix) if prefix else name
        if name.startswith(prefix) and short in own:
            offered[short] = tensor
        else:
            unexpected.append(name)
    loaded = [name for name in offered if offered[name].shape == own[name].shape]
    other = [name for name in offered if offered[name].shape != own[name].shape]
    missing = [name for name in own if name not in offered]
    if len(loaded) == 0:
        raise ValueError("nothing fits")
    with torch.no_grad():
        for name in loaded:
            own[name].copy_(offered[name])
    return {
        "loaded": sorted(loaded),
        "missing": sorted(missing),
        "other shape": sorted(other),
        "unexpected": sorted(unexpected),
    }
