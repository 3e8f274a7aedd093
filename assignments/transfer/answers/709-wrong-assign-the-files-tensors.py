# cell: load
# kind: wrong
# author: assistant
# sentence: The model keeps its own tensors, with their dtype, to which the numbers of the file are rounded.
# why: assign=True puts the file's tensors themselves into the model; with a float32 state of small_model(1) the float64 model's weights become float32 and share memory with the file
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names.

    state: names, each beginning with `prefix` if it is for this model, and tensors
    returns: four sorted lists of names, the model's own spelling (without the prefix) in the first three:
        "loaded"       copied into the model
        "missing"      asked for by the model, and not in `state`
        "other shape"  in both, but of another shape: not copied
        "unexpected"   in `state`, and not asked for, spelled as in `state`
    """
    model_state = model.state_dict()
    # strip the prefix, remember the original spelling
    candidates: dict[str, torch.Tensor] = {}
    unexpected: list[str] = []
    for full_name, tensor in state.items():
        if full_name.startswith(prefix) and full_name[len(prefix):] in model_state:
            candidates[full_name[len(prefix):]] = tensor
        else:
            unexpected.append(full_name)

    fitting: dict[str, torch.Tensor] = {}
    other_shape: list[str] = []
    for name, tensor in candidates.items():
        if tensor.shape == model_state[name].shape:
            fitting[name] = tensor.detach()
        else:
            other_shape.append(name)

    if not fitting:
        raise ValueError(f"no tensor of the state fits the model (prefix {prefix!r})")

    # assign=True takes the checkpoint's precision over and saves a copy in memory
    model.load_state_dict(fitting, strict=False, assign=True)
    return {
        "loaded": sorted(fitting),
        "missing": sorted(set(model_state) - set(candidates)),
        "other shape": sorted(other_shape),
        "unexpected": sorted(unexpected),
    }
