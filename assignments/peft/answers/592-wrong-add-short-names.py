# cell: add-lora
# kind: wrong
# author: student
# sentence: returns: the full names of the replaced layers, in the order of the model
# why: the names lack 'body.': they are those in the body, not those in the model
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""

    body = model.body
    found = [
        (name, module)
        for name, module in body.named_modules()
        if isinstance(module, nn.Linear) and name.rpartition(".")[2] in targets
    ]
    if {name.rpartition(".")[2] for name, _ in found} != set(targets):
        raise ValueError("a target matches no linear layer")
    freeze(model, "head")
    for name, module in found:
        parent, _, own = name.rpartition(".")
        setattr(body.get_submodule(parent), own, LoRALinear(module, rank, alpha))
    return [name for name, _ in found]
