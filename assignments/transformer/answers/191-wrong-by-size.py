# cell: count-code
# kind: wrong
# author: colleague
# why: by shape
def count_parameters(module):
    return sum({p.shape: p.numel() for p in module.parameters() if p.requires_grad}.values())
