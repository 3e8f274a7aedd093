# cell: mismatch
# kind: wrong
# author: assistant
# sentence: A model may have *more* rows than the tokenizer has ids: tables are often rounded up to a convenient size.
# why: reports every difference of the two sizes
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    """Return the names of what does not fit, an empty set if nothing is found."""
    problems: set[str] = set()
    if tokenizer["largest_id"] + 1 != config["vocab_size"]:
        problems.add("vocabulary")
    for name in ("pad", "bos", "eos"):
        token_id = tokenizer.get(f"{name}_id")
        model_id = config.get(f"{name}_token_id")
        if token_id is not None and model_id is not None and token_id != model_id:
            problems.add(name)
    if tokenizer.get("segments") and not config.get("type_vocab_size"):
        problems.add("segments")
    return problems
