# cell: count-code
# kind: wrong
# author: colleague
# sentence: how many numbers training can change
# why: children only, own parameters missed
def count_parameters(module):
    return sum(p.numel() for p in {p for child in module.children() for p in child.parameters()} if p.requires_grad)
