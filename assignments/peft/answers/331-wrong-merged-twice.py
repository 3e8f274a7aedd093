# cell: merge-lora
# kind: wrong
# author: student
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place.
# why: sets merged back and merges again: a layer that was merged before gets the change twice
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place.

    Afterwards the state dict has the names it had before `add_lora`.
    """
    for name, module in list(model.named_modules()):
        if isinstance(module, LoRALinear):
            module.merged = False
            module.merge()
            parent, _, own = name.rpartition(".")
            setattr(model.get_submodule(parent), own, module.base)
