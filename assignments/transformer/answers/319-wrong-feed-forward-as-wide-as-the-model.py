# cell: count-formula
# kind: wrong
# author: student
# sentence: Now as formulas for any sizes
# why: 6 n² + 10 n per layer holds for d_ff = n_h only
def encoder_parameters(v: int, n_h: int, n_l: int, n_c: int, d_ff: int) -> int:
    """Return the number of parameters of document 0's model with these sizes."""
    layer = 6 * n_h**2 + 10 * n_h
    return v * n_h + n_l * layer + n_h * n_c + n_c


def gpt_parameters(n_words: int, n_positions: int, d_model: int, n_layers: int) -> int:
    """Return the number of parameters of `MiniGPT` with these sizes."""
    block = 4 * d_model**2 + 4 * d_model + 8 * d_model**2 + 5 * d_model + 4 * d_model
    return n_words * d_model + n_positions * d_model + n_layers * block + 2 * d_model
