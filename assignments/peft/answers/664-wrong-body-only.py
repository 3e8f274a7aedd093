# cell: merge-lora
# kind: wrong
# author: assistant
# sentence: Turn every `LoRALinear` of `model` (an nn.Module) into a plain `nn.Linear`
# why: a model without an attribute body, such as a PromptTuned around the classifier or an nn.Sequential, gives an AttributeError

def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""
    for name, module in list(model.body.named_modules()):
        if not isinstance(module, LoRALinear):
            continue
        module.merge()
        parent_name, _, child_name = name.rpartition(".")
        parent = model.body.get_submodule(parent_name)
        setattr(parent, child_name, module.base)
