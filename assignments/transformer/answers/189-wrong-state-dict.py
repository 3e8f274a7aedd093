# cell: count-code
# kind: wrong
# author: colleague
# sentence: shared ones count once
# why: state dict with requires_grad by name
def count_parameters(module):
    return sum(p.numel() for _, p in module.named_parameters(remove_duplicate=False) if p.requires_grad)
