# cell: grid
# kind: wrong
# author: student
# sentence: Training is the expensive part: fit each setting once, and keep the best model.
# why: keeps the setting only and fits it a second time for the test
def grid_search(
    data: dict[str, Any],
    grid: dict[str, list],
    fit: Callable[..., Any],
    score: Callable[[Any, Any], float],
) -> dict[str, Any]:
    """Try every setting of the grid, choose by dev, and test the chosen model once."""
    table = []
    for values in product(*grid.values()):
        setting = dict(zip(grid, values))
        table.append((setting, score(fit(data["train"], **setting), data["dev"])))
    setting, dev = max(table, key=lambda row: row[1])
    return {
        "setting": setting,
        "dev": dev,
        "test": score(fit(data["train"], **setting), data["test"]),
        "table": table,
    }

