# cell: grid
# kind: right
# author: student
# sentence: "table": a list of (setting, dev score) for all of them, in order}; a tie keeps the earlier setting
# why: makes the settings by recursion, the last hyperparameter fastest, and starts without a best score; dev scores -5, -3, -3 choose the second
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

    def settings(names: list[str]) -> Iterable[dict[str, Any]]:
        if not names:
            yield {}
            return
        *first, last = names
        for setting in settings(first):
            for value in grid[last]:
                yield {**setting, last: value}

    table: list[tuple[dict[str, Any], float]] = []
    best: tuple[dict[str, Any], float, Any] | None = None
    for setting in settings(list(grid)):
        model = fit(data["train"], **setting)
        table.append((setting, score(model, data["dev"])))
        if best is None or table[-1][1] > best[1]:
            best = (*table[-1], model)
    setting, dev, model = best
    return {"setting": setting, "dev": dev, "test": score(model, data["test"]), "table": table}
