# cell: count-code
# kind: right
# author: student
# sentence: frozen ones and buffers do not count, shared ones count once.
# why: recursion over the modules with a set of objects seen
def count_parameters(module: nn.Module) -> int:
    seen: set[int] = set()

    def visit(part: nn.Module) -> int:
        total = 0
        for parameter in part._parameters.values():
            if parameter is None or id(parameter) in seen or not parameter.requires_grad:
                continue
            seen.add(id(parameter))
            total += math.prod(parameter.shape)
        return total + sum(visit(child) for child in part.children())

    return visit(module)
