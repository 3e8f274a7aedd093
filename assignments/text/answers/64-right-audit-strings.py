# cell: audit
# kind: right
# author: assistant
# sentence: `"rounded"`: the printed loss is $\ln(\text{perplexity})$ correctly rounded, that is, off by at most half a unit of its last decimal;
# why: decimal arithmetic for the comparison
from decimal import ROUND_DOWN, Decimal


def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    """Compare a printed loss with the logarithm of the printed perplexity."""
    unit = Decimal(1).scaleb(-decimals)
    exact = Decimal(repr(math.log(printed_perplexity)))
    printed = Decimal(repr(float(printed_loss))).quantize(unit)
    if abs(exact - printed) <= unit / 2:
        return "rounded"
    if exact.quantize(unit, rounding=ROUND_DOWN) == printed:
        return "truncated"
    return "different"
