# cell: one-step
# kind: right
# author: student
# sentence: Return the parameter after "one" backward, and after "two", each followed by one step.
# why: lets torch do both instead of writing 2.4 and 1.8 down; one: 2.4, two: 1.8
def one_step() -> dict[str, float]:
    """Return the parameter after "one" backward, and after "two", each followed by one step."""

    def after(backwards: int) -> float:
        theta = nn.Parameter(torch.tensor(3.0, dtype=torch.float64))
        optimiser = torch.optim.SGD([theta], lr=0.1)
        for _ in range(backwards):
            theta.square().backward()
        optimiser.step()
        return theta.item()

    return {name: after(times) for times, name in enumerate(("one", "two"), start=1)}
