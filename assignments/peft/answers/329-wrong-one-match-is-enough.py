# cell: add-lora
# kind: wrong
# author: assistant
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
# why: raises only when none of the targets matches
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place.

    Afterwards the adapters and the head are trained and nothing else is.
    returns: the full names of the replaced layers, in the order of the model
    raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
    """
    freeze_later = []
    for name, module in model.body.named_modules():
        if isinstance(module, nn.Linear) and name.rpartition(".")[2] in targets:
            freeze_later.append((name, module))
    if not freeze_later:
        raise ValueError(f"no linear layers named {targets}")
    freeze(model, "head")
    for name, module in freeze_later:
        parent, _, child = name.rpartition(".")
        setattr(model.body.get_submodule(parent), child, LoRALinear(module, rank, alpha))
    return ["body." + name for name, _ in freeze_later]
