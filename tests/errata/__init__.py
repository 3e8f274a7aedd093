"""Computations that settle entries of the register of errata; `book/_data/errata/` names them."""
