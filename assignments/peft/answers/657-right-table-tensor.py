# cell: table
# kind: right
# author: assistant
# sentence: Return one row for each run, the most accurate first; runs with equal accuracy keep their order.
# why: torch in float64 for the numbers and a stable argsort for the order
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    if not runs:
        return []
    right, n, trained, total = (
        torch.tensor([run[key] for run in runs], dtype=torch.float64) for key in ("right", "n", "trained", "total")
    )
    accuracy = right / n
    error = (accuracy * (1 - accuracy) / n).sqrt()
    order = torch.argsort(accuracy, descending=True, stable=True).tolist()
    return [
        {
            "method": runs[i]["method"],
            "trained": runs[i]["trained"],
            "share": (trained / total)[i].item(),
            "accuracy": accuracy[i].item(),
            "error": error[i].item(),
        }
        for i in order
    ]
