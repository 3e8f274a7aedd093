"""Right solutions of the assignment *Parameter-efficient fine-tuning* that are written in another way."""

import math

import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file
from torch import nn

from autograder.course.known import Alternatives

alternatives = Alternatives()


@alternatives.rewrite("freeze", "module-method")
def freeze(model, *kept):
    model.requires_grad_(False)
    for name in kept:
        getattr(model, name).requires_grad_(True) if hasattr(model, name) else model[name].requires_grad_(
            True
        )
    for parameter in model.parameters():
        if not parameter.requires_grad:
            parameter.grad = None


@alternatives.rewrite("freeze", "children")
def freeze(model, *kept):
    for parameter in model.parameters(recurse=False):
        parameter.requires_grad, parameter.grad = False, None
    for name, child in model.named_children():
        child.requires_grad_(name in kept)
        if name not in kept:
            child.zero_grad(set_to_none=True)


@alternatives.rewrite("count", "by-identity")
def count_parameters(model):
    seen, trained, total = set(), 0, 0
    for module in model.modules():
        for parameter in module.parameters(recurse=False):
            if id(parameter) not in seen:
                seen.add(id(parameter))
                total += math.prod(parameter.shape)
                trained += math.prod(parameter.shape) * parameter.requires_grad
    return trained, total


@alternatives.rewrite("counts", "by-counting-layers")
def trained_by(method, d, *, n_classes=2, n_layers=12, rows=128, rank=8):
    import torch
    from torch import nn

    def size(*layers):
        return sum(parameter.numel() for layer in layers for parameter in layer.parameters())

    with torch.device("meta"):
        head = nn.Linear(d, n_classes)
        if method == "head":
            return size(head)
        if method == "dense-head":
            return size(nn.Linear(d, d), head)
        if method == "prompt":
            return size(nn.Embedding(rows, d), head)
        if method == "prefix":
            return size(*(nn.Embedding(rows, 2 * d) for _ in range(n_layers)), head)
        factors = [nn.Linear(d, rank, bias=False), nn.Linear(rank, d, bias=False)]
        return 2 * n_layers * size(*factors) + size(head)


@alternatives.rewrite("counts", "closed-forms")
def trained_by(method, d, *, n_classes=2, n_layers=12, rows=128, rank=8):
    own = {
        "head": 0,
        "dense-head": d + 1,
        "prompt": rows,
        "prefix": 2 * n_layers * rows,
        "lora": 4 * n_layers * rank,
    }
    return (own[method] + n_classes) * d + n_classes


@alternatives.rewrite("with-prompt", "positions-and-types-by-hand")
def with_prompt(body, prompt, input_ids, attention_mask):
    (B, T), P = input_ids.shape, prompt.shape[0]
    if body.config.max_position_embeddings - first_position(body) < P + T:
        raise ValueError("too long")
    rows = [torch.cat([prompt, body.embeddings.word_embeddings.weight[ids]]) for ids in input_ids]
    return body(
        inputs_embeds=torch.stack(rows),
        attention_mask=nn.functional.pad(attention_mask, (P, 0), value=1),
        position_ids=(torch.arange(P + T, device=input_ids.device) + first_position(body)).expand(B, -1),
        token_type_ids=torch.zeros(B, P + T, dtype=torch.long, device=input_ids.device),
    )[0]


@alternatives.rewrite("with-prompt", "boolean-mask")
def with_prompt(body, prompt, input_ids, attention_mask):
    longest = body.config.max_position_embeddings - first_position(body)
    if len(prompt) + input_ids.shape[-1] > longest:
        raise ValueError(f"more than {longest} positions")
    front = prompt.unsqueeze(0).repeat(len(input_ids), 1, 1)
    seen = torch.ones(front.shape[:2], dtype=torch.bool, device=input_ids.device)
    out = body(
        inputs_embeds=torch.hstack([front, body.get_input_embeddings()(input_ids)]),
        attention_mask=torch.hstack([seen, attention_mask.bool()]),
    )
    return out.last_hidden_state


@alternatives.rewrite("prompt-tuned", "mean-by-hand")
class PromptTuned(nn.Module):
    def __init__(self, model, prompt):
        super().__init__()
        self.prompt = nn.Parameter(torch.empty_like(prompt))
        self.prompt.data.copy_(prompt.data)
        self.model = model
        for parameter in model.body.parameters():
            parameter.requires_grad = False
        for parameter in model.head.parameters():
            parameter.requires_grad = True

    def forward(self, input_ids, attention_mask):
        P = self.prompt.shape[0]
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)[:, P:]
        pooled = [row[mask.bool()].mean(dim=0) for row, mask in zip(hidden, attention_mask, strict=True)]
        return self.model.head(torch.stack(pooled))


@alternatives.rewrite("prefix-attention", "library")
def prefix_attention(Q, K, V, prefix_k, prefix_v, mask):
    B, P = len(Q), prefix_k.shape[-2]
    K, V = (torch.cat([p[None].repeat(B, 1, 1, 1), own], dim=-2) for p, own in ((prefix_k, K), (prefix_v, V)))
    allowed = nn.functional.pad(mask.bool(), (P, 0), value=True)
    return nn.functional.scaled_dot_product_attention(Q, K, V, attn_mask=allowed[:, None, None])


@alternatives.rewrite("prefix-attention", "einsum")
def prefix_attention(Q, K, V, prefix_k, prefix_v, mask):
    scale = K.shape[-1] ** -0.5
    front = torch.einsum("bhtd,hpd->bhtp", Q, prefix_k) * scale
    own = torch.einsum("bhtd,bhsd->bhts", Q, K) * scale + (1.0 - mask[:, None, None, :].to(Q.dtype)) * -1e30
    top = torch.cat([front, own], dim=-1).amax(dim=-1, keepdim=True)
    a, b = (front - top).exp(), (own - top).exp()
    z = torch.einsum("bhtp,hpd->bhtd", a, prefix_v) + torch.einsum("bhts,bhsd->bhtd", b, V)
    return z / (a.sum(dim=-1, keepdim=True) + b.sum(dim=-1, keepdim=True))


@alternatives.rewrite("prefix-tuned", "layer-by-layer")
class PrefixTuned(nn.Module):
    def __init__(self, model, prefix):
        super().__init__()
        freeze(model, "head")
        self.model = model
        self.prefix = nn.Parameter(prefix.clone().detach())

    def forward(self, input_ids, attention_mask):
        body = self.model.body
        h = body.config.num_attention_heads
        x = body.embeddings(input_ids=input_ids)
        for layer, (keys, values) in zip(body.encoder.layer, self.prefix, strict=True):
            own = layer.attention.self
            q, k, v = (
                part(x).unflatten(-1, (h, -1)).transpose(1, 2) for part in (own.query, own.key, own.value)
            )
            front = [side.unflatten(-1, (h, -1)).transpose(0, 1) for side in (keys, values)]
            k, v = (
                torch.cat([rows.expand(len(x), -1, -1, -1), own], dim=2)
                for rows, own in zip(front, (k, v), strict=True)
            )
            seen = nn.functional.pad(attention_mask.bool(), (front[0].shape[1], 0), value=True)
            z = nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=seen[:, None, None])
            x = layer.attention.output(z.transpose(1, 2).flatten(2), x)
            x = layer.output(layer.intermediate(x), x)
        return self.model.classify(x, attention_mask)


alternatives.edit(
    "prefix-tuned",
    "view-with-minus-one",
    (
        "heads = self.prefix.view(L, 2, P, n_heads, d // n_heads).transpose(2, 3)",
        "heads = self.prefix.view(L, 2, P, n_heads, -1).permute(0, 1, 3, 2, 4)",
    ),
)


@alternatives.rewrite("lora", "functional")
class LoRALinear(nn.Module):
    def __init__(self, base, rank, alpha):
        super().__init__()
        for parameter in base.parameters():
            parameter.requires_grad = False
        self.base, self.alpha, self.merged = base, alpha, False
        kind = {"dtype": base.weight.dtype, "device": base.weight.device}
        self.A = nn.Parameter(torch.randn(rank, base.in_features, **kind) / math.sqrt(rank))
        self.B = nn.Parameter(torch.zeros(base.out_features, rank, **kind))

    def change(self):
        return self.alpha / len(self.A) * (self.B @ self.A)

    def forward(self, x):
        y = nn.functional.linear(x, self.base.weight, self.base.bias)
        return (
            y
            if self.merged
            else torch.add(
                y,
                nn.functional.linear(nn.functional.linear(x, self.A), self.B),
                alpha=self.alpha / len(self.A),
            )
        )

    def merge(self):
        if not self.merged:
            self.base.weight.data.add_(self.change().data)
        self.merged = True

    def unmerge(self):
        if self.merged:
            self.base.weight.data.sub_(self.change().data)
        self.merged = False


@alternatives.rewrite("lora", "two-layers")
class LoRALinear(nn.Module):
    def __init__(self, base, rank, alpha):
        super().__init__()
        self.base = base
        self.base.weight.requires_grad = False
        if self.base.bias is not None:
            self.base.bias.requires_grad = False
        self.A = nn.Parameter(torch.empty_like(base.weight[:1]).repeat(rank, 1).uniform_(-0.3, 0.3))
        self.B = nn.Parameter(torch.zeros_like(base.weight[:, :1]).repeat(1, rank))
        self.rank, self.alpha = rank, alpha
        self.original = None

    @property
    def merged(self):
        return self.original is not None

    def forward(self, x):
        if self.merged:
            return self.base(x)
        low = torch.einsum("...i,ri->...r", x, self.A)
        return self.base(x) + torch.einsum("...r,or->...o", low, self.B) * (self.alpha / self.rank)

    @torch.no_grad()
    def merge(self):
        if self.merged:
            return
        self.original = self.base.weight.clone()
        self.base.weight.copy_(self.original + (self.alpha / self.rank) * self.B @ self.A)

    @torch.no_grad()
    def unmerge(self):
        if self.merged:
            self.base.weight.copy_(self.original)
            self.original = None


@alternatives.rewrite("add-lora", "from-the-parents")
def add_lora(model, targets, rank, alpha):
    places = [
        (f"body.{path}.{own}" if path else f"body.{own}", parent, own, child)
        for path, parent in list(model.body.named_modules())
        for own, child in parent.named_children()
        if own in targets and isinstance(child, nn.Linear)
    ]
    if {own for _, _, own, _ in places} != set(targets):
        raise ValueError("a target matches nothing")
    freeze(model, "head")
    for _, parent, own, child in places:
        setattr(parent, own, LoRALinear(child, rank, alpha))
    order = [name for name, module in model.named_modules() if isinstance(module, LoRALinear)]
    return order


alternatives.edit(
    "add-lora",
    "delete-then-set",
    (
        "        setattr(model.get_submodule(parent), own, LoRALinear(model.get_submodule(name), rank, alpha))",
        "        old = model.get_submodule(name)\n"
        "        delattr(model.get_submodule(parent), own)\n"
        "        setattr(model.get_submodule(parent), own, LoRALinear(old, rank, alpha))",
    ),
)
alternatives.edit(
    "merge-lora",
    "delete-then-set",
    (
        "            setattr(model.get_submodule(parent), own, module.base)",
        "            delattr(model.get_submodule(parent), own)\n"
        "            setattr(model.get_submodule(parent), own, module.base)",
    ),
)


@alternatives.rewrite("merge-lora", "recursive")
def merge_lora(model):
    for name, child in model.named_children():
        if isinstance(child, LoRALinear):
            child.merge()
            setattr(model, name, child.base)
        else:
            merge_lora(child)


@alternatives.rewrite("merge-lora", "new-layers")
def merge_lora(model):
    found = {name: module for name, module in model.named_modules() if isinstance(module, LoRALinear)}
    for name, module in found.items():
        module.merge()
        weight, bias = module.base.weight, module.base.bias
        plain = nn.Linear(weight.shape[1], weight.shape[0], bias=bias is not None).to(weight)
        plain.load_state_dict(module.base.state_dict())
        *path, own = name.split(".")
        model.get_submodule(".".join(path)).register_module(own, plain)


@alternatives.rewrite("save-adapter", "from-the-state-dict")
def save_adapter(model, path):
    trained = {name for name, parameter in model.named_parameters() if parameter.requires_grad}
    state = model.state_dict()
    save_file({name: state[name].clone() for name in trained}, str(path), metadata={"format": "pt"})


@alternatives.rewrite("load-adapter", "header-first")
def load_adapter(model, path):
    trained = {name: parameter for name, parameter in model.named_parameters() if parameter.requires_grad}
    with safe_open(str(path), framework="pt") as file:
        shapes = {name: tuple(file.get_slice(name).get_shape()) for name in list(file.keys())}
        if shapes != {name: tuple(parameter.shape) for name, parameter in trained.items()}:
            raise ValueError("the file does not fit")
        for name, parameter in trained.items():
            parameter.data.copy_(file.get_tensor(name))


@alternatives.rewrite("load-adapter", "load-state-dict")
def load_adapter(model, path):
    tensors = load_file(path)
    own = {name: parameter.shape for name, parameter in model.named_parameters() if parameter.requires_grad}
    if {name: tensor.shape for name, tensor in tensors.items()} != own:
        raise ValueError("names or shapes differ")
    model.load_state_dict(tensors, strict=False)


@alternatives.rewrite("fisher", "fractions")
def fisher(right_1, n_1, right_2, n_2):
    from fractions import Fraction

    right, wrong = right_1 + right_2, n_1 + n_2 - right_1 - right_2
    total = Fraction(0)
    for k in range(n_1 + 1):
        if k >= right_1 and k <= right and n_1 - k <= wrong:
            total += Fraction(math.comb(right, k) * math.comb(wrong, n_1 - k), math.comb(right + wrong, n_1))
    return float(total)


@alternatives.rewrite("fisher", "log-gamma")
def fisher(right_1, n_1, right_2, n_2):
    def log_comb(n, k):
        return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)

    m, N = right_1 + right_2, n_1 + n_2
    least = max(right_1, n_1 - (N - m))
    terms = [log_comb(m, k) + log_comb(N - m, n_1 - k) for k in range(least, min(n_1, m) + 1)]
    return sum(math.exp(term - log_comb(N, n_1)) for term in terms)


@alternatives.rewrite("tuned", "dictionary")
def tuned_by(method, model, ids):
    def plain(*kept):
        freeze(model, *kept)
        return model

    def lora():
        add_lora(model, ("value", "query"), 8, 16)
        return model

    ways = {
        "full": lambda: plain("head", "body"),
        "head": lambda: plain("head"),
        "prompt": lambda: PromptTuned(model, model.body.get_input_embeddings()(ids)),
        "prefix": lambda: PrefixTuned(model, words_as_prefix(model.body, ids)),
        "lora": lora,
    }
    if method not in ways:
        raise ValueError(method)
    return ways[method]()


@alternatives.rewrite("table", "comprehension")
def table(runs):
    def row(run):
        p, n = run["right"] / run["n"], run["n"]
        made = {"share": run["trained"] / run["total"], "accuracy": p, "error": (p - p * p) ** 0.5 * n**-0.5}
        return {name: run[name] for name in ("method", "trained")} | made

    return sorted(map(row, runs), key=lambda r: r["accuracy"], reverse=True)
