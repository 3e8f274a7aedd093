"""Settles errata of the chapter *Fine-tuning* that no cell of the chapter computes."""


def test_e39_the_eighth_epoch_has_two_readings():
    """Place 8 of an axis that begins at 0 is the ninth epoch; the eighth stands at place 7."""
    epochs = list(range(1, 21))  # counted from 1, as the settings say: num_epochs = 20
    assert epochs[8] == 9
    assert epochs.index(8) == 7
    asked_for, in_the_settings = 10, 20
    assert len(epochs) == in_the_settings != asked_for
