# cell: grid
# kind: right
# author: student
# sentence: the last one varies fastest; a tie keeps the earlier setting
# why: recursion instead of product; all models are kept and the first maximum is looked up
def _settings(grid: dict[str, list]) -> list[dict]:
    if not grid:
        return [{}]
    *others, last = grid
    return [
        {**setting, last: value} for setting in _settings({k: grid[k] for k in others}) for value in grid[last]
    ]


def grid_search(
    data: dict[str, Any],
    grid: dict[str, list],
    fit: Callable[..., Any],
    score: Callable[[Any, Any], float],
) -> dict[str, Any]:
    """Try every setting of the grid, choose by dev, and test the chosen model once."""
    settings = _settings(grid)
    models = [fit(data["train"], **setting) for setting in settings]
    scores = [score(model, data["dev"]) for model in models]
    winner = scores.index(max(scores))
    return {
        "setting": settings[winner],
        "dev": scores[winner],
        "test": score(models[winner], data["test"]),
        "table": list(zip(settings, scores)),
    }

