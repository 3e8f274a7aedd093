# cell: merge-lora
# kind: wrong
# author: assistant
# sentence: Afterwards the state dict has the names it had before `add_lora`
# why: the new nn.Linear always has a bias (a random one where the base had none) and the default dtype

def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""
    adapters = [(name, module) for name, module in model.named_modules() if isinstance(module, LoRALinear)]
    for name, adapter in adapters:
        adapter.merge()
        base = adapter.base
        plain = nn.Linear(base.in_features, base.out_features)
        with torch.no_grad():
            plain.weight.copy_(base.weight)
            if base.bias is not None:
                plain.bias.copy_(base.bias)
        plain.train(base.training)
        plain.to(base.weight.device)
        parent_name, _, child_name = name.rpartition(".")
        setattr(model.get_submodule(parent_name), child_name, plain)
