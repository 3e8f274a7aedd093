# cell: merge-lora
# kind: wrong
# author: student
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place.
# why: unwraps a layer that is merged already after toggling it, which takes the change out
def merge_lora(model: nn.Module) -> None:
    for name, module in list(model.named_modules()):
        if isinstance(module, LoRALinear):
            parent, _, last = name.rpartition(".")
            if module.merged:
                module.unmerge()
            else:
                module.merge()
            setattr(model.get_submodule(parent), last, module.base)
