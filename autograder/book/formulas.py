"""Formulas of the book as MathML, made when the book is built: no script draws them, and none is a tab stop.

MathML leaves the space around an operator to a dictionary, in which an operator keeps its space in an index
and a function touches its argument.  Here each operator says its space, and it is TeX's.
"""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from autograder.book import tex
from autograder.book.atoms import (
    DISPLAY,
    INDEX,
    TEXT,
    Atom,
    base_of,
    ems,
    high,
    node,
    one,
    sign_of,
    space,
    spaced,
)
from autograder.book.tex import CLOSE, INNER, OP, OPEN, ORD, REL, FormulaError

_GROUPS = {"aligned": "tex-aligned", "align": "tex-aligned", "align*": "tex-aligned", "split": "tex-aligned"}
_GROUPS |= {"gathered": "tex-gathered", "cases": "tex-cases", "matrix": "tex-matrix", "pmatrix": "tex-matrix"}
_GROUPS |= {"bmatrix": "tex-matrix"}
_FENCES = {"cases": ("{", ""), "pmatrix": ("(", ")"), "bmatrix": ("[", "]")}


def formula(source: str, display: bool = False) -> str:
    """A formula in TeX as one `math` element; a FormulaError says what in it is not known."""
    parser = _Parser(tex.tokens(source.strip()))
    math = node("math", alttext=" ".join(source.split()))
    if display:
        math.set("display", "block")
    style = DISPLAY if display else TEXT
    math.extend(spaced(parser.atoms("", style), style))
    return ElementTree.tostring(math, encoding="unicode")


def _bracket(token: str) -> tuple[str, str]:
    """A sign that can be made higher, with its class."""
    found = tex.SIGNS.get(token[1:]) if token.startswith("\\") else tex.TYPED.get(token)
    if found is None:
        raise FormulaError(f"a formula has {token or 'an end'} where a bracket should be")
    return found


class _Parser:
    """Reads a formula from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0

    # ---- tokens ------------------------------------------------------------------------------------------

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self) -> str:
        token = self.peek()
        self.at += 1
        return token

    def skip(self) -> str:
        """Passes over spaces; the token after them."""
        while self.peek().isspace():
            self.at += 1
        return self.peek()

    def expect(self, token: str) -> None:
        if (found := self.next()) != token:
            raise FormulaError(f"a formula has {found or 'an end'} where {token} should be")

    def words(self) -> str:
        """What stands between two braces, letter for letter."""
        self.skip()
        self.expect("{")
        begin = self.at
        while self.peek() != "}":
            if self.next() in ("", "{"):
                raise FormulaError("a formula opens a brace and does not close it")
        self.at += 1
        return "".join(self.tokens[begin : self.at - 1])

    # ---- rows --------------------------------------------------------------------------------------------

    def atoms(self, until: str, style: int) -> list[Atom]:
        """The atoms up to a token, which stays; empty is the end of the formula."""
        found: list[Atom] = []
        while self.skip() != until:
            token = self.peek()
            if not token or token in ("}", r"\right", r"\end"):
                raise FormulaError(f"a formula has {token or 'an end'} where {until or 'its end'} should be")
            if until == r"\end" and token in ("&", r"\\"):
                break
            if token in ("_", "^", "'"):
                found.append(self.scripted(base_of(found, style)))
            else:
                found.append(self.atom(style))
        return found

    def group(self, style: int) -> Element:
        """The argument of a command, or an index: one token, or a row between braces."""
        self.skip()
        if self.peek().isdecimal():  # one digit only, as in `\\frac12`
            return node("mn", text=self.next())
        if self.peek() != "{":
            return self.atom(style).element
        self.next()
        row = spaced(self.atoms("}", style), style)
        self.expect("}")
        return one(row)

    def scripted(self, base: Atom) -> Atom:
        below = above = None
        primes = 0
        while self.skip() in ("_", "^", "'"):
            token = self.next()
            if token == "'":
                primes += 1
            elif token == "_" and below is None:
                below = self.group(INDEX)
            elif token == "^" and above is None:
                above = self.group(INDEX)
            else:
                raise FormulaError(f"a formula has two indices {token} at one place")
        if primes:
            prime = node("mi", text="′" * primes, mathvariant="normal")
            above = prime if above is None else node("mrow", prime, above)
        names = ("munder", "mover", "munderover") if base.limits else ("msub", "msup", "msubsup")
        name = names[2 if below is not None and above is not None else above is not None]
        parts = [part for part in (base.element, below, above) if part is not None]
        return Atom(base.kind, node(name, *parts), sign=base.sign)

    # ---- atoms -------------------------------------------------------------------------------------------

    def atom(self, style: int) -> Atom:
        token = self.next()
        if token.startswith("\\"):
            return self.command(token[1:], style)
        if token == "{":
            row = spaced(self.atoms("}", style), style)
            self.expect("}")
            return Atom(ORD, one(row))
        if token.isdecimal():
            return Atom(ORD, node("mn", text=token + self.digits()))
        if token in tex.TYPED:
            return sign_of(*tex.TYPED[token], **({"stretchy": "false"} if token in "()[]|" else {}))
        if token == ".":
            return Atom(ORD, node("mtext", text="."))
        if token.isalpha():
            return Atom(ORD, node("mi", text=token))
        raise FormulaError(f"a formula has {token}, which is no sign that is known")

    def digits(self) -> str:
        """What follows the first digit of a number."""
        found = ""
        while self.peek().isdecimal() or (
            self.peek() == "." and self.at + 1 < len(self.tokens) and self.tokens[self.at + 1].isdecimal()
        ):
            found += self.next()
        return found

    def command(self, name: str, style: int) -> Atom:
        if name in tex.SPACES:
            return Atom("space", space(tex.SPACES[name] / 18))
        if name in tex.LETTERS:
            return Atom(ORD, node("mi", text=tex.LETTERS[name]))
        if name in tex.UPRIGHT:
            return Atom(ORD, node("mi", text=tex.UPRIGHT[name], mathvariant="normal"))
        if name in tex.SIGNS:
            return sign_of(*tex.SIGNS[name], stretchy="false")
        if name in tex.FUNCTIONS or name in tex.LIMITS:
            return self.function(name)
        if name in tex.LARGE:
            made = sign_of(tex.LARGE[name], OP, largeop="true", movablelimits="true")
            made.limits = True
            return made
        if name in tex.SIZES:
            return self.sized(tex.SIZES[name], name[-1])
        if name in tex.ACCENTS:
            accent = node("mo", text=tex.ACCENTS[name], stretchy="false")
            return Atom(ORD, node("mover", self.group(style), accent, accent="true"))
        if name in tex.BRACES:
            return self.braced(name, style)
        built = self.builders.get(name)
        if built is None:
            raise FormulaError(
                f"a formula has the command \\{name}, which is not known (autograder/book/tex.py)"
            )
        return built(self, style)

    def function(self, name: str) -> Atom:
        """A name in upright letters; what stands below `max` goes below it in a displayed formula."""
        if name not in tex.LIMITS:
            return Atom(OP, node("mi", text=name))
        made = sign_of(name, OP, movablelimits="true", form="prefix")
        made.limits = True
        return made

    def sized(self, height: float, side: str) -> Atom:
        """A bracket of a given height, around what is beside it."""
        self.skip()
        token = self.next()
        text, kind = (
            (tex.SIGNS.get(token[1:]) or ("", "")) if token[0] == "\\" else tex.TYPED.get(token, ("", ""))
        )
        if not text:
            raise FormulaError(f"a formula has {token} where a bracket should be")
        kind = {"l": OPEN, "r": CLOSE, "m": REL}.get(side, kind)
        size = ems(height)
        return sign_of(text, kind, stretchy="true", symmetric="true", minsize=size, maxsize=size)

    def braced(self, name: str, style: int) -> Atom:
        tag = "munder" if name == "underbrace" else "mover"
        inside, brace = self.group(style), node("mo", text=tex.BRACES[name], stretchy="true")
        return Atom(ORD, node(tag, inside, brace, class_="tex-brace"), limits=True)

    def fraction(self, style: int, forced: int | None = None) -> Atom:
        own = style if forced is None else forced
        made = node("mfrac", self.group(own + 1), self.group(own + 1))
        if forced is not None:
            made = node("mstyle", made, displaystyle="true" if forced == DISPLAY else "false")
        return Atom(INNER, made)

    def binomial(self, style: int) -> Atom:
        made = node("mfrac", self.group(style + 1), self.group(style + 1), linethickness="0")
        return Atom(INNER, node("mrow", high("("), made, high(")")))

    def root(self, style: int) -> Atom:
        return Atom(ORD, node("msqrt", self.group(style)))

    def text(self, style: int) -> Atom:
        return Atom(ORD, node("mtext", text=self.words().replace(" ", "\N{NO-BREAK SPACE}")))

    def upright(self, style: int) -> Atom:
        return Atom(ORD, node("mi", text=self.words(), mathvariant="normal"))

    def named(self, style: int) -> Atom:
        return Atom(OP, node("mi", text=self.words()))

    def lettered(self, alphabet: dict[str, str]) -> Atom:
        words = self.words()
        if not all(letter in alphabet for letter in words):
            raise FormulaError(f"a formula has {words} in an alphabet that has no such letter")
        return Atom(ORD, node("mi", text="".join(alphabet[letter] for letter in words)))

    def fenced(self, style: int) -> Atom:
        """`\\left( … \\right)`: brackets as high as what they hold."""
        opening = self.fence()
        row = spaced(self.atoms(r"\right", style), style)
        self.next()
        closing = self.fence()
        return Atom(INNER, node("mrow", *opening, *row, *closing))

    def fence(self) -> list[Element]:
        self.skip()
        token = self.next()
        if token == ".":
            return []
        return [high(_bracket(token)[0])]

    # ---- environments ------------------------------------------------------------------------------------

    def environment(self, style: int) -> Atom:
        name = self.words()
        if name not in _GROUPS:
            raise FormulaError(f"a formula has the environment {name}, which is not known")
        rows: list[list[Element]] = [[]]
        style = TEXT if name in _FENCES else DISPLAY
        while True:
            side = ORD if len(rows[-1]) % 2 and _GROUPS[name] == "tex-aligned" else ""
            cell = spaced(self.atoms(r"\end", style), style, before=side)
            rows[-1].append(node("mtd", *cell))
            token = self.next()
            if token == r"\end":
                break
            if token == r"\\":
                self.skip_height()
                rows.append([])
        if self.words() != name:
            raise FormulaError(f"a formula does not end its environment {name}")
        return self.table(name, [row for row in rows if any(len(cell) for cell in row)])

    def skip_height(self) -> None:
        """`\\\\[4pt]`: the style sheet sets rows apart, all of them alike."""
        if self.peek() == "[":
            while self.next() not in ("]", ""):
                pass

    def table(self, name: str, rows: list[list[Element]]) -> Atom:
        made = node("mtable", *(node("mtr", *row) for row in rows), class_=_GROUPS[name])
        if name not in _FENCES:
            made.set("displaystyle", "true")
            return Atom(ORD, made)
        left, right = (
            [node("mo", text=text, stretchy="true", symmetric="true", lspace="0", rspace="0")] if text else []
            for text in _FENCES[name]
        )
        return Atom(INNER, node("mrow", *left, made, *right))

    builders: dict[str, Callable[[_Parser, int], Atom]]


_Parser.builders = {
    "begin": _Parser.environment,
    "binom": _Parser.binomial,
    "dfrac": lambda parser, style: parser.fraction(style, DISPLAY),
    "frac": _Parser.fraction,
    "left": _Parser.fenced,
    "mathbb": lambda parser, style: parser.lettered(tex.BOARDS),
    "mathcal": lambda parser, style: parser.lettered(tex.SCRIPTS),
    "mathrm": _Parser.upright,
    "operatorname": _Parser.named,
    "sqrt": _Parser.root,
    "text": _Parser.text,
    "tfrac": lambda parser, style: parser.fraction(style, TEXT),
}
