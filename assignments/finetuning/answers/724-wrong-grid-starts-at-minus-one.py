# cell: grid
# kind: wrong
# author: student
# sentence: A higher score is better, and it may be any number, also a negative one.
# why: the best score starts at -1; if all dev scores are below -1, for example -5 and -3, no setting is chosen (None) and None is tested
def grid_search(
    data: dict[str, Any],
    grid: dict[str, list],
    fit: Callable[..., Any],
    score: Callable[[Any, Any], float],
) -> dict[str, Any]:
    """Try every setting of the grid, choose by dev, and test the chosen model once.

    data: the parts "train", "dev" and "test"
    grid: the values of each hyperparameter, e.g. {"lr": [1e-4, 1e-5], "epochs": [2, 5]}; the last one varies fastest
    fit(data["train"], **setting) returns a model; score(model, part) returns its accuracy on a part
    returns: {"setting": the chosen one, "dev": its dev score, "test": its test score,
              "table": a list of (setting, dev score) for all of them, in order}; a tie keeps the earlier setting
    """

    best_score, best_setting, best_model = -1.0, None, None
    table = []
    for values in product(*grid.values()):
        setting = dict(zip(grid, values, strict=True))
        model = fit(data["train"], **setting)
        dev = score(model, data["dev"])
        table.append((setting, dev))
        if dev > best_score:
            best_score, best_setting, best_model = dev, setting, model
    return {
        "setting": best_setting,
        "dev": best_score,
        "test": score(best_model, data["test"]),
        "table": table,
    }
