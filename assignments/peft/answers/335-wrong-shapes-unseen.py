# cell: load-adapter
# kind: wrong
# author: student
# sentence: raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
# why: compares names alone; copy_ stretches an adapter of rank 1 over rank 2
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place.

    raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
    """
    state = load_file(path)
    own = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if set(state) != set(own):
        raise ValueError(f"names differ: {sorted(set(state) ^ set(own))}")
    with torch.no_grad():
        for name, parameter in own.items():
            parameter.copy_(state[name])
