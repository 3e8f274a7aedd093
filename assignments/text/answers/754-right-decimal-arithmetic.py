# cell: audit
# kind: right
# author: assistant
# sentence: `"rounded"`: the printed loss is $\ln(\text{perplexity})$ correctly rounded, that is, off by at most half a unit of its last decimal;
# why: computes logarithm, difference and truncation in decimal numbers of 40 digits, so that no binary fraction blurs the border
from decimal import ROUND_DOWN, Context, Decimal


def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    """Return "rounded", "truncated" or "different" for a loss printed with that many decimals."""
    context = Context(prec=40)
    exact = Decimal(repr(float(printed_perplexity))).ln(context)
    loss = Decimal(repr(float(printed_loss)))
    unit = Decimal(1).scaleb(-decimals)
    if context.abs(context.subtract(exact, loss)) <= unit / 2:
        return "rounded"
    if exact.quantize(unit, rounding=ROUND_DOWN, context=context) == loss:
        return "truncated"
    return "different"
