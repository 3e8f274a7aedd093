# cell: merge-lora
# kind: right
# author: student
# sentence: Afterwards the state dict has the names it had before `add_lora`.
# why: recursion over named_children, the base layer itself is put back
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""
    for name, child in tuple(model.named_children()):
        if type(child) is LoRALinear:
            child.merge()
            model._modules[name] = child.base
        else:
            merge_lora(child)

