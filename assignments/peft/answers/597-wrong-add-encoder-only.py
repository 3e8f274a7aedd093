# cell: add-lora
# kind: wrong
# author: student
# sentence: replace every `nn.Linear` of the body whose own name is in `targets`
# why: walks through body.encoder only: a linear layer elsewhere in the body (such as the pooler's) stays plain
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""

    found = [
        (name, module)
        for name, module in model.body.encoder.named_modules(prefix="body.encoder")
        if isinstance(module, nn.Linear) and name.rpartition(".")[2] in targets
    ]
    if {name.rpartition(".")[2] for name, _ in found} != set(targets):
        raise ValueError("a target matches no linear layer")
    freeze(model, "head")
    for name, module in found:
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, LoRALinear(module, rank, alpha))
    return [name for name, _ in found]
