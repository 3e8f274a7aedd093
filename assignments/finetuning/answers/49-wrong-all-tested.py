# cell: grid
# kind: wrong
# author: student
# sentence: looks at the test set *once*, with the chosen model
# why: scores every model on the test part as well, and reports the one of the winner
def grid_search(
    data: dict[str, Any],
    grid: dict[str, list],
    fit: Callable[..., Any],
    score: Callable[[Any, Any], float],
) -> dict[str, Any]:
    """Try every setting of the grid, choose by dev, and test the chosen model once."""
    rows = []
    for values in product(*grid.values()):
        setting = dict(zip(grid, values))
        model = fit(data["train"], **setting)
        rows.append({"setting": setting, "dev": score(model, data["dev"]), "test": score(model, data["test"])})
    best = max(rows, key=lambda row: row["dev"])
    return best | {"table": [(row["setting"], row["dev"]) for row in rows]}

