# cell: save-adapter
# kind: wrong
# author: assistant
# sentence: Save what is trained, and nothing else
# why: picks LoRA factors and head by their names: the prompt of a PromptTuned is missing, a frozen head is saved

def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""
    adapter_state = {
        name: tensor.detach().cpu().contiguous()
        for name, tensor in model.named_parameters()
        if name.endswith((".A", ".B")) or name.startswith("head.")
    }
    save_file(adapter_state, str(path))
