# cell: count
# kind: wrong
# author: student
# sentence: how many all of them hold (trained, total)
# why: a parameter held by a module that also has children (such as `prompt` of PromptTuned) is not counted

def count_parameters(model: nn.Module) -> tuple[int, int]:
    trained, total = 0, 0
    seen = set()
    for module in model.modules():
        if len(list(module.children())) > 0:
            continue  # its children are counted
        for parameter in module.parameters():
            if id(parameter) in seen:
                continue
            seen.add(id(parameter))
            total += parameter.numel()
            trained += parameter.numel() * int(parameter.requires_grad)
    return trained, total
