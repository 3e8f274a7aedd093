# cell: count-formula
# kind: wrong
# author: student
# sentence: Return the number of parameters of `MiniGPT` with these sizes.
# why: forgets the last norm: gpt_parameters(65, 16, 48, 3) is 88,704, and MiniGPT(65, 16, 48, 3, 3) has 88,800 parameters
def encoder_parameters(v: int, n_h: int, n_l: int, n_c: int, d_ff: int) -> int:
    """Return the number of parameters of document 0's model with these sizes."""
    layer = 4 * n_h * n_h + 4 * n_h + 2 * n_h * d_ff + d_ff + n_h + 4 * n_h
    return v * n_h + n_l * layer + n_h * n_c + n_c


def gpt_parameters(n_words: int, n_positions: int, d_model: int, n_layers: int) -> int:
    """Return the number of parameters of `MiniGPT` with these sizes."""
    attention = 4 * d_model**2 + 4 * d_model
    network = 8 * d_model**2 + 5 * d_model
    norms = 4 * d_model
    return n_words * d_model + n_positions * d_model + n_layers * (attention + network + norms)
