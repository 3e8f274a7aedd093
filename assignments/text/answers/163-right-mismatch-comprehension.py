# cell: mismatch
# kind: right
# author: assistant
# sentence: a missing entry counts as None
# why: a set comprehension over a table of conditions
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    """Return the names of what does not fit, an empty set if nothing is found."""
    conditions = {
        name: None not in (tokenizer[f"{name}_id"], config.get(f"{name}_token_id"))
        and tokenizer[f"{name}_id"] != config[f"{name}_token_id"]
        for name in ("pad", "bos", "eos")
    }
    conditions["vocabulary"] = not tokenizer["largest_id"] < config["vocab_size"]
    conditions["segments"] = bool(tokenizer["segments"]) and not config.get("type_vocab_size")
    return {name for name, holds in conditions.items() if holds}
