# cell: add-lora
# kind: wrong
# author: student
# sentence: Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place.
# why: walks over the whole model, so that a target "head" wraps and freezes the head instead of being refused
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    layers = {
        name: module
        for name, module in model.named_modules()
        if isinstance(module, nn.Linear) and name.split(".")[-1] in targets
    }
    for target in targets:
        if target not in {name.split(".")[-1] for name in layers}:
            raise ValueError(f"{target} matches nothing")
    freeze(model, "head")
    for name, layer in layers.items():
        parent, _, last = name.rpartition(".")
        setattr(model.get_submodule(parent), last, LoRALinear(layer, rank, alpha))
    return list(layers)
