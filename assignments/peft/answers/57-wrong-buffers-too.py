# cell: save-adapter
# kind: wrong
# author: assistant
# sentence: Save what is trained, and nothing else, as safetensors
# why: adds the buffers, "so that running statistics are kept"
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""
    tensors = {n: p.detach().clone().contiguous() for n, p in model.named_parameters() if p.requires_grad}
    # Non-trainable running statistics belong to the task as well.
    tensors.update({n: b.detach().clone().contiguous() for n, b in model.named_buffers() if b.is_floating_point()})
    save_file(tensors, str(path))

