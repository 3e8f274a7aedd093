# cell: grid
# kind: wrong
# author: student
# sentence: grid: the values of each hyperparameter
# why: two nested loops: a grid of one or three hyperparameters does not work
def grid_search(
    data: dict[str, Any],
    grid: dict[str, list],
    fit: Callable[..., Any],
    score: Callable[[Any, Any], float],
) -> dict[str, Any]:
    """Try every setting of the grid, choose by dev, and test the chosen model once."""
    first, second, *_ = grid
    result, best_model = {"dev": -math.inf, "table": []}, None
    for a in grid[first]:
        for b in grid[second]:
            setting = {first: a, second: b}
            model = fit(data["train"], **setting)
            dev = score(model, data["dev"])
            result["table"].append((setting, dev))
            if dev > result["dev"]:
                result["setting"], result["dev"], best_model = setting, dev, model
    result["test"] = score(best_model, data["test"])
    return result

