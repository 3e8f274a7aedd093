# cell: merge-lora
# kind: wrong
# author: student
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear`
# why: looks at direct children only: the adapters inside the body stay

def merge_lora(model: nn.Module) -> None:
    for name, child in list(model.named_children()):
        if isinstance(child, LoRALinear):
            child.merge()
            setattr(model, name, child.base)
