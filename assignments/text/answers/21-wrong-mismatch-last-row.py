# cell: mismatch
# kind: wrong
# author: student
# sentence: the largest id of the tokenizer has no row in the model's table of embeddings
# why: a table with 100 rows ends at id 99, and the id 100 passes here
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    wrong = {
        "vocabulary": tokenizer["largest_id"] > config["vocab_size"],
        "segments": tokenizer["segments"] and config.get("type_vocab_size") is None,
    }
    for name in ("pad", "bos", "eos"):
        ids = {tokenizer[f"{name}_id"], config.get(f"{name}_token_id")} - {None}
        wrong[name] = len(ids) == 2
    return {name for name, is_wrong in wrong.items() if is_wrong}
