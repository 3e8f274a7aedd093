# cell: field
# kind: wrong
# author: assistant
# sentence: Write the set of inputs whose values reach position `t` after all layers.
# why: a breadth-first search that follows only the newly found positions: choices [[[0, 1, 0]], [[0, 1, 1]]], t = 2 gives {1, 2}, because 2 itself is not asked again in layer 0; right is {0, 1, 2}
def receptive_field(choices: torch.Tensor, t: int) -> set[int]:
    """Return the input positions whose values reach position `t` after all layers.

    choices: (n_layers, n_heads, T), whole numbers from 0 to T - 1
    """
    n_layers, n_heads, _ = choices.shape
    visited: set[int] = {int(t)}
    frontier: list[int] = [int(t)]
    for layer in range(n_layers - 1, -1, -1):
        next_frontier: list[int] = []
        for position in frontier:
            for head in range(n_heads):
                source = int(choices[layer, head, position].item())
                if source not in visited:  # do not walk the same position twice
                    visited.add(source)
                    next_frontier.append(source)
        frontier = next_frontier
    return visited
