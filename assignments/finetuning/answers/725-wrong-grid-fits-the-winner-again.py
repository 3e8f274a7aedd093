# cell: grid
# kind: wrong
# author: assistant
# sentence: Training is the expensive part: fit each setting once, and keep the best model.
# why: throws the models away and fits the chosen setting a second time for the test; a grid of 6 settings calls fit 7 times
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

    names = list(grid)
    settings = [dict(zip(names, values, strict=True)) for values in product(*(grid[name] for name in names))]
    if not settings:
        raise ValueError("the grid is empty")

    # Score every setting on the development set only.
    table: list[tuple[dict[str, Any], float]] = []
    for setting in settings:
        model = fit(data["train"], **setting)
        table.append((setting, score(model, data["dev"])))
        del model  # do not hold all models in memory

    # max() returns the first of several equal ones, so that the earlier setting wins a tie.
    best_setting, best_dev = max(table, key=lambda row: row[1])

    # One look at the test set, with the chosen setting.
    final_model = fit(data["train"], **best_setting)
    return {
        "setting": best_setting,
        "dev": best_dev,
        "test": score(final_model, data["test"]),
        "table": table,
    }
