# cell: mismatch
# kind: wrong
# author: student
# sentence: both sides give an id for this special token, and the two differ
# why: also reports an id that only one side gives
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    found = set()
    if tokenizer["largest_id"] >= config["vocab_size"]:
        found.add("vocabulary")
    for name in ("pad", "bos", "eos"):
        theirs = config.get(f"{name}_token_id")
        if theirs is not None and tokenizer[f"{name}_id"] != theirs:
            found.add(name)
    if tokenizer["segments"] and not config.get("type_vocab_size"):
        found.add("segments")
    return found
