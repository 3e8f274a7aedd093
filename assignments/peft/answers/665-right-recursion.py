# cell: merge-lora
# kind: right
# author: student
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place
# why: goes down through the children and puts the merged base back

def merge_lora(model: nn.Module) -> None:
    for name, child in list(model.named_children()):
        if isinstance(child, LoRALinear):
            child.merge()
            setattr(model, name, child.base)
        else:
            merge_lora(child)
