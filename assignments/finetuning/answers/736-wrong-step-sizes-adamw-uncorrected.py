# cell: step-size
# kind: wrong
# author: assistant
# sentence: - how far the *first* step of each optimiser moves it, at the learning rate $5 \cdot 10^{-5}$ (keys `"sgd"`, `"adagrad"` and `"adamw"`);
# why: forgets the bias correction of the first step: adamw is 1.6e-4 and not 5e-5, and sgd_learning_rate 0.079 and not 0.025
def step_sizes() -> dict[str, float]:
    """Return the five numbers, all positive, under the keys below."""
    lr, gradient = 5e-5, 0.002
    beta1, beta2, momentum = 0.9, 0.999, 0.9

    # Plain SGD: learning rate times gradient.
    sgd = lr * gradient

    # Adagrad: the sum holds one square, the gradient cancels.
    adagrad = lr * gradient / math.sqrt(gradient**2)

    # AdamW: both running means start at zero.
    m = (1 - beta1) * gradient
    v = (1 - beta2) * gradient**2
    adamw = lr * m / math.sqrt(v)

    # Momentum: v = 0.9 v + g has the solution g / (1 - 0.9).
    velocity = gradient / (1 - momentum)

    return {
        "sgd": sgd,
        "adagrad": adagrad,
        "adamw": adamw,
        "momentum": lr * velocity,
        "sgd_learning_rate": adamw / gradient,
    }
