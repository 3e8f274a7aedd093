# cell: grid
# kind: wrong
# author: student
# sentence: Try every setting of the grid, choose by dev (a score is any number the function returns; scores may be negative)
# why: the best score starts at -1: when all are lower, nothing is chosen
def grid_search(
    data: dict[str, Any],
    grid: dict[str, list],
    fit: Callable[..., Any],
    score: Callable[[Any, Any], float],
) -> dict[str, Any]:
    """Try every setting of the grid, choose by dev, and test the chosen model once."""
    best, best_setting, best_model, table = -1.0, None, None, []
    for values in product(*grid.values()):
        setting = dict(zip(grid, values))
        model = fit(data["train"], **setting)
        dev = score(model, data["dev"])
        table.append((setting, dev))
        if dev > best:
            best, best_setting, best_model = dev, setting, model
    return {"setting": best_setting, "dev": best, "test": score(best_model, data["test"]), "table": table}

