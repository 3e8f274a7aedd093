# cell: audit
# kind: right
# author: student
# sentence: the printed loss is $\ln(\text{perplexity})$ correctly rounded
# why: prints the logarithm with decimal arithmetic both ways and compares the printed strings
def audit(printed_perplexity: float, printed_loss: float, decimals: int = 2) -> str:
    """Return "rounded", "truncated" or "different" for a loss printed with that many decimals."""
    from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Decimal

    value = Decimal(math.log(printed_perplexity))
    unit = Decimal(1).scaleb(-decimals)
    printed = Decimal(f"{printed_loss:.{decimals}f}")
    if value.quantize(unit, rounding=ROUND_HALF_EVEN) == printed:
        return "rounded"
    if value.quantize(unit, rounding=ROUND_DOWN) == printed:
        return "truncated"
    return "different"
