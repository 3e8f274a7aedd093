# cell: merge-lora
# kind: wrong
# author: student
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place.
# why: the new layer has the merged weight and a fresh zero bias: the bias of the base is lost, which is zero in an untrained BERT
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""

    for name, module in list(model.named_modules()):
        if isinstance(module, LoRALinear):
            module.merge()
            base = module.base
            plain = nn.Linear(
                base.in_features, base.out_features, bias=base.bias is not None,
                dtype=base.weight.dtype, device=base.weight.device,
            )
            plain.weight.data.copy_(base.weight.data)
            if plain.bias is not None:
                nn.init.zeros_(plain.bias)
            parent, _, own = name.rpartition(".")
            setattr(model.get_submodule(parent), own, plain)
