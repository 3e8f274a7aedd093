# cell: grid
# kind: wrong
# author: student
# sentence: Try every setting of the grid, choose by dev, and test the chosen model once.
# why: tests the model of the last setting, not the chosen one
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
    table = []
    for values in product(*grid.values()):
        setting = dict(zip(grid, values))
        model = fit(data["train"], **setting)
        table.append((setting, score(model, data["dev"])))
    setting, dev = max(table, key=lambda row: row[1])
    return {"setting": setting, "dev": dev, "test": score(model, data["test"]), "table": table}
