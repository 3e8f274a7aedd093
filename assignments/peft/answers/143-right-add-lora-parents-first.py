# cell: add-lora
# kind: right
# author: student
# sentence: Put the layer to use: replace every `nn.Linear` of the body whose own name is in `targets`
# why: lists (parent, own name, full name) through the parents' children, checks the names, then replaces
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    order = [name for name, _ in model.named_modules()]
    places = []
    for path, parent in model.body.named_modules(prefix="body"):
        for own, child in parent.named_children():
            if own in targets and isinstance(child, nn.Linear):
                places.append((parent, own, f"{path}.{own}"))
    unknown = [target for target in targets if target not in {own for _, own, _ in places}]
    if unknown:
        raise ValueError(f"no linear layer of the body is called {', '.join(unknown)}")
    freeze(model, "head")
    for parent, own, _ in places:
        parent.add_module(own, LoRALinear(getattr(parent, own), rank, alpha))
    return sorted((full for _, _, full in places), key=order.index)
