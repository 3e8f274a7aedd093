# cell: merge-lora
# kind: wrong
# author: student
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in
# why: puts the base back without merging: with B other than zero the outputs are those before training

def merge_lora(model: nn.Module) -> None:
    for name, module in list(model.named_modules()):
        if isinstance(module, LoRALinear):
            parent, _, last = name.rpartition(".")
            setattr(model.get_submodule(parent), last, module.base)
