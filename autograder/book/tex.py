"""What the TeX of the book's formulas is made of: commands with their classes, and the pieces of a formula.

A formula of ours is exact, so a command that is not listed here is an error and never shown as it was typed.
"""

from __future__ import annotations

import re

from autograder.base.errors import BookError

# Classes of atoms, as in chapter 18 of the TeXbook: they decide the space between two of them.
ORD, OP, BIN, REL = "ord", "op", "bin", "rel"
OPEN, CLOSE, PUNCT, INNER = "open", "close", "punct", "inner"

# Space in eighteenths of an em between two atoms; the negative ones are left out in an index.
_SPACES = {
    ORD: {OP: 3, BIN: -4, REL: -5, INNER: -3},
    OP: {ORD: 3, OP: 3, REL: -5, INNER: -3},
    BIN: {ORD: -4, OP: -4, OPEN: -4, INNER: -4},
    REL: {ORD: -5, OP: -5, OPEN: -5, INNER: -5},
    OPEN: {},
    CLOSE: {OP: 3, BIN: -4, REL: -5, INNER: -3},
    PUNCT: dict.fromkeys((ORD, OP, REL, OPEN, CLOSE, PUNCT, INNER), -3),
    INNER: {ORD: -3, OP: 3, BIN: -4, REL: -5, OPEN: -3, PUNCT: -3, INNER: -3},
}

_GREEK = """alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho
varsigma sigma tau upsilon varphi chi psi omega"""
_CAPITALS = "Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega"
_NAMED = "arccos arcsin arctan cos cosh det dim exp log ln sin sinh tan tanh"
_LIMITS = "argmax argmin inf lim max min sup"
LETTERS = {
    **{name: chr(code) for code, name in enumerate(_GREEK.split(), start=0x3B1)},
    "epsilon": "ϵ",
    "varepsilon": "ε",
    "phi": "ϕ",
    "ell": "ℓ",
    "partial": "∂",
}
UPRIGHT = {  # drawn as they are, and not slanted like a variable
    **dict(zip(_CAPITALS.split(), "ΓΔΘΛΞΠΣΦΨΩ", strict=True)),
    "infty": "∞",
    "top": "⊤",
    "perp": "⊥",
    "star": "⋆",
    "prime": "′",
    "%": "%",
    "#": "#",
    "&": "&",
    "_": "_",
}
SIGNS = {  # commands that stand for one sign, with its class
    **dict.fromkeys(("le", "leq"), ("≤", REL)),
    **dict.fromkeys(("ge", "geq"), ("≥", REL)),
    **dict.fromkeys(("ne", "neq"), ("≠", REL)),
    **dict.fromkeys(("to", "rightarrow"), ("→", REL)),
    **dict.fromkeys(("gets", "leftarrow"), ("←", REL)),
    **dict.fromkeys(("dots", "ldots"), ("…", INNER)),
    "lVert": ("‖", OPEN),
    "lvert": ("|", OPEN),
    "rvert": ("|", CLOSE),
    "rVert": ("‖", CLOSE),
    "approx": ("≈", REL),
    "cdot": ("⋅", BIN),
    "cdots": ("⋯", INNER),
    "colon": (":", PUNCT),
    "equiv": ("≡", REL),
    "gg": ("≫", REL),
    "in": ("∈", REL),
    "Leftrightarrow": ("⇔", REL),
    "lfloor": ("⌊", OPEN),
    "rfloor": ("⌋", CLOSE),
    "lceil": ("⌈", OPEN),
    "rceil": ("⌉", CLOSE),
    "langle": ("⟨", OPEN),
    "rangle": ("⟩", CLOSE),
    "ll": ("≪", REL),
    "longmapsto": ("⟼", REL),
    "mapsto": ("↦", REL),
    "mid": ("|", REL),
    "odot": ("⊙", BIN),
    "pm": ("±", BIN),
    "propto": ("∝", REL),
    "Rightarrow": ("⇒", REL),
    "sim": ("∼", REL),
    "subset": ("⊂", REL),
    "times": ("×", BIN),
    "{": ("{", OPEN),
    "}": ("}", CLOSE),
    "|": ("‖", ORD),
}
TYPED = {  # signs that are typed as themselves
    "+": ("+", BIN),
    "-": ("−", BIN),
    "−": ("−", BIN),
    "*": ("∗", BIN),
    "=": ("=", REL),
    "<": ("<", REL),
    ">": (">", REL),
    ":": (":", REL),
    ",": (",", PUNCT),
    ";": (";", PUNCT),
    "(": ("(", OPEN),
    "[": ("[", OPEN),
    ")": (")", CLOSE),
    "]": ("]", CLOSE),
    "!": ("!", CLOSE),
    "?": ("?", CLOSE),
    "/": ("/", ORD),
    "|": ("|", ORD),
    "…": ("…", INNER),
    "·": ("⋅", BIN),
    "×": ("×", BIN),
    "⊤": ("⊤", ORD),
    "→": ("→", REL),
}
SPACES = {",": 3, ":": 4, ">": 4, ";": 5, "!": -3, " ": 4.5, "quad": 18, "qquad": 36}
FUNCTIONS = frozenset(_NAMED.split())
LIMITS = frozenset(_LIMITS.split())  # what is below them stands below in display
LARGE = {"sum": "∑", "prod": "∏"}
ACCENTS = {"hat": "^", "bar": "¯", "tilde": "~", "vec": "→", "dot": "˙"}
BRACES = {"underbrace": "⏟", "overbrace": "⏞"}
SIZES = {
    size + side: height
    for size, height in (("big", 1.2), ("Big", 1.8), ("bigg", 2.4), ("Bigg", 3.0))
    for side in ("", "l", "r", "m")
}
SCRIPTS = {  # letters for which Unicode had a place before it had an alphabet
    **{letter: chr(0x1D49C + i) for i, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
    **dict(zip("BEFHILMR", "ℬℰℱℋℐℒℳℛ", strict=True)),
}
BOARDS = {
    **{letter: chr(0x1D538 + i) for i, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
    **dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)),
}

_TOKEN = re.compile(r"\\(?:[A-Za-z]+|.)|\s+|.", re.DOTALL)


class FormulaError(BookError):
    """A formula that can't be set; the message says which part of it."""


def tokens(tex: str) -> list[str]:
    return _TOKEN.findall(tex)


def space(left: str, right: str, index: bool) -> float:
    """The space between two atoms of these classes, in ems."""
    width = _SPACES[left].get(right, 0)
    return 0.0 if index and width < 0 else abs(width) / 18


def binary_or_not(kinds: list[str]) -> list[str]:
    """A sign between nothing and something, such as a minus in front of a number, is no operation."""
    found = list(kinds)
    for i, kind in enumerate(found):
        before = found[i - 1] if i else OPEN
        after = kinds[i + 1] if i + 1 < len(kinds) else CLOSE
        if kind == BIN and (before in (BIN, OP, REL, OPEN, PUNCT) or after in (REL, CLOSE, PUNCT)):
            found[i] = ORD
    return found
