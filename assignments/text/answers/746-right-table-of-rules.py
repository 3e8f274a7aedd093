# cell: mismatch
# kind: right
# author: assistant
# sentence: both sides give an id for this special token, and the two differ
# why: compares by the size of a set of the ids without None, so 0 is an id, None is none, and two equal ids are one
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    """Return the names of what does not fit, an empty set if nothing is found.

    tokenizer: "largest_id" (int), "pad_id", "bos_id", "eos_id" (int or None), "segments" (bool)
    config: "vocab_size" (int), and where the model has them "pad_token_id", "bos_token_id", "eos_token_id"
        (int or None) and "type_vocab_size" (rows of the table of segments, at least 1); a missing entry counts as None
    """

    def ids(name: str) -> set[object]:
        return {tokenizer[f"{name}_id"], config.get(f"{name}_token_id")} - {None}

    rules = {name: len(ids(name)) == 2 for name in ("pad", "bos", "eos")}
    rules["vocabulary"] = tokenizer["largest_id"] not in range(config["vocab_size"])
    rules["segments"] = bool(tokenizer["segments"]) and config.get("type_vocab_size") is None
    return {name for name, broken in rules.items() if broken}
