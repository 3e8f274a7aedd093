# cell: mismatch
# kind: right
# author: student
# sentence: a missing entry counts as None
# why: one comprehension; ids are compared as sets without None
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    rows = range(config["vocab_size"])
    special = {
        name
        for name in ("pad", "bos", "eos")
        if len({tokenizer.get(f"{name}_id"), config.get(f"{name}_token_id")} - {None}) > 1
    }
    vocabulary = set() if tokenizer["largest_id"] in rows else {"vocabulary"}
    segments = {"segments"} if tokenizer["segments"] and not config.get("type_vocab_size") else set()
    return special | vocabulary | segments
