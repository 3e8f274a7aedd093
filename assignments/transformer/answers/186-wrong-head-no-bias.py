# cell: count-formula
# kind: wrong
# author: colleague
# sentence: The head has a bias
# why: without
def encoder_parameters(v, n_h, n_l, n_c, d_ff):
    layer = 3 * n_h * n_h + 3 * n_h + n_h * n_h + n_h + 2 * n_h * d_ff + d_ff + n_h + 4 * n_h
    return v * n_h + n_l * layer + n_h * n_c


def gpt_parameters(n_words, n_positions, d_model, n_layers):
    d = d_model
    layer = 12 * d * d + 13 * d
    return (n_words + n_positions) * d + n_layers * layer + 2 * d
