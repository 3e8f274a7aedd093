# cell: grid
# kind: wrong
# author: assistant
# sentence: A grid search tries every combination
# why: an early exit when a dev score of 1 is reached: the table lacks the rest
def grid_search(
    data: dict[str, Any],
    grid: dict[str, list],
    fit: Callable[..., Any],
    score: Callable[[Any, Any], float],
) -> dict[str, Any]:
    """Try every setting of the grid, choose by dev, and test the chosen model once."""
    names = list(grid.keys())
    best_model: Any = None
    best_setting: dict[str, Any] | None = None
    best_dev = float("-inf")
    table: list[tuple[dict[str, Any], float]] = []
    for combination in product(*(grid[name] for name in names)):
        setting = dict(zip(names, combination))
        model = fit(data["train"], **setting)
        dev_score = score(model, data["dev"])
        table.append((setting, dev_score))
        if best_setting is None or dev_score > best_dev:
            best_model, best_setting, best_dev = model, setting, dev_score
        if best_dev >= 1.0:
            break  # an accuracy cannot get any better
    return {"setting": best_setting, "dev": best_dev, "test": score(best_model, data["test"]), "table": table}

