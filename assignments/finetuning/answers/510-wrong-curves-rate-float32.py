# cell: model-curves
# kind: wrong
# author: assistant
# sentence: "rate": the chosen rate
# why: the rate comes back through a float32 tensor: 0.001 is 0.0010000000474974513
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    grid = torch.tensor(list(rates))
    for model in models:
        histories = [fit(model, rate) for rate in rates]
        tops = torch.tensor([max(row["dev_accuracy"] for row in history) for history in histories], dtype=torch.float64)
        i = int(tops.argmax())
        curves[model] = {
            "rate": grid[i].item(),
            "train_loss": [row["train_loss"] for row in histories[i]],
            "dev_loss": [row["dev_loss"] for row in histories[i]],
            "dev_accuracy": tops[i].item(),
        }
    return curves
