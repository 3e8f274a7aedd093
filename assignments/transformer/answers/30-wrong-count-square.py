# cell: count-formula
# kind: wrong
# author: student
# sentence: Now as formulas for any sizes
# why: the layer formula of document 0 (6 n² + 10 n), which holds for d_ff = n_h only
def encoder_parameters(v: int, n_h: int, n_l: int, n_c: int, d_ff: int) -> int:
    layer = 6 * n_h**2 + 10 * n_h
    return v * n_h + n_l * layer + n_c * n_h + n_c


def gpt_parameters(n_words: int, n_positions: int, d_model: int, n_layers: int) -> int:
    layer = 12 * d_model**2 + 13 * d_model
    return (n_words + n_positions) * d_model + n_layers * layer + 2 * d_model
