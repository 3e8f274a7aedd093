# cell: freeze
# kind: wrong
# author: student
# sentence: So set the gradient of every frozen parameter to `None`
# why: the gradient becomes zeros, not None: AdamW with weight decay still moves the parameter

def freeze(model: nn.Module, *kept: str) -> None:
    for name, parameter in model.named_parameters():
        train = name.split(".")[0] in kept
        parameter.requires_grad = train
        if not train and parameter.grad is not None:
            parameter.grad = torch.zeros_like(parameter)
