# cell: count-code
# kind: wrong
# author: colleague
# sentence: frozen ones do not count
# why: a layer counts when its first parameter trains
def count_parameters(module):
    return sum(p.numel() for m in module.modules() for p in m.parameters(recurse=False) if next(m.parameters(recurse=False)).requires_grad)
