# cell: grid
# kind: right
# author: student
# sentence: the last one varies fastest
# why: settings by recursion; only the best model is kept
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
    def settings(names):
        if not names:
            yield {}
            return
        *before, last = names
        for setting in settings(before):
            for value in grid[last]:
                yield {**setting, last: value}

    table, best = [], None
    for setting in settings(list(grid)):
        model = fit(data["train"], **setting)
        table.append((setting, score(model, data["dev"])))
        if best is None or table[best[0]][1] < table[-1][1]:
            best = (len(table) - 1, model)
    place, model = best
    return {"setting": table[place][0], "dev": table[place][1], "test": score(model, data["test"]), "table": table}
