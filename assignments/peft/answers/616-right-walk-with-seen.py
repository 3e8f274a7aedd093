# cell: count
# kind: right
# author: student
# sentence: A parameter that several layers share counts once.
# why: goes over the modules by hand and remembers the parameters it has seen

def count_parameters(model: nn.Module) -> tuple[int, int]:
    seen, trained, total = set(), 0, 0

    def visit(module):
        nonlocal trained, total
        for parameter in module._parameters.values():
            if parameter is None or id(parameter) in seen:
                continue
            seen.add(id(parameter))
            size = math.prod(parameter.shape)
            total += size
            if parameter.requires_grad:
                trained += size
        for child in module.children():
            visit(child)

    visit(model)
    return trained, total
