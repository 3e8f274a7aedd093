# cell: add-lora
# kind: right
# author: student
# sentence: replace every `nn.Linear` of the body whose own name is in `targets` by a `LoRALinear` around that very layer
# why: walks through the children itself, collects (parent, name) first, replaces afterwards

def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    places = []

    def walk(parent, path):
        for name, child in parent.named_children():
            if isinstance(child, nn.Linear) and name in targets:
                places.append((parent, name, path + "." + name))
            else:
                walk(child, path + "." + name)

    walk(model.body, "body")
    for target in targets:
        if target not in [name for _, name, _ in places]:
            raise ValueError(f"the body has no linear layer {target!r}")
    model.requires_grad_(False)
    model.head.requires_grad_(True)
    for parent, name, _ in places:
        layer = getattr(parent, name)
        lora = LoRALinear(layer, rank, alpha)
        lora.training = layer.training
        setattr(parent, name, lora)
    return [full for _, _, full in places]
