# cell: load
# kind: wrong
# author: student
# sentence: "other shape"  in both, but of another shape: not copied
# why: compares the number of entries instead of the shape, and reshapes, so that a transposed matrix is loaded
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    own = model.state_dict()
    loaded, missing, other = [], [], []
    for name, tensor in own.items():
        if prefix + name not in state:
            missing.append(name)
        elif state[prefix + name].numel() != tensor.numel():
            other.append(name)
        else:
            loaded.append(name)
    unexpected = [n for n in state if not n.startswith(prefix) or n[len(prefix):] not in own]
    if not loaded:
        raise ValueError("nothing fits")
    for name in loaded:
        own[name].copy_(state[prefix + name].reshape(own[name].shape))
    return {"loaded": sorted(loaded), "missing": sorted(missing), "other shape": sorted(other), "unexpected": sorted(unexpected)}
