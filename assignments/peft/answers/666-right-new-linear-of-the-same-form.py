# cell: merge-lora
# kind: right
# author: assistant
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear`
# why: a new nn.Linear with the dtype, device, mode and the bias (or none) of the base

def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""
    for parent in list(model.modules()):
        for name, child in list(parent.named_children()):
            if not isinstance(child, LoRALinear):
                continue
            child.merge()
            base = child.base
            plain = nn.Linear(
                base.in_features,
                base.out_features,
                bias=base.bias is not None,
                device=base.weight.device,
                dtype=base.weight.dtype,
            )
            plain.load_state_dict(base.state_dict())
            plain.train(base.training)
            setattr(parent, name, plain)
