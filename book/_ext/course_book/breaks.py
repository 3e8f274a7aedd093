"""Says where a line may break: never before a comma, behind a lone letter or inside a short word of code.

A browser may end a line at either side of a formula and behind every hyphen, so that a line could begin with
the comma that follows a formula, or with the *gram* of n-gram.  Code is broken as well where it is too wide,
and goes on below, further in than it began: a line of it knows how far it is indented.
"""

import html
import re

LONGEST = 22  # letters of code that fit into the narrowest line and into a column of a table
WORD = re.compile(rf'<span class="pre">(?=(?:&\w+;|[^<&]){{1,{LONGEST}}}</span>)')
# A path that is longer breaks behind its strokes, and what is still too long behind a low line or a point.
PATH = re.compile(rf'(?<=<span class="pre">)(?:&\w+;|[^<&]){{{LONGEST + 1},}}(?=</span>)')
STROKE, JOINT = re.compile(r"(?<=[\w;.]/)(?=[\w&{])"), re.compile(r"(?<=\w[_.])(?=\w)")

ARTICLE = re.compile(r"(<article\b.*?</article>)", re.DOTALL)
# What stands in a line of text as one thing, with the signs that belong to it on either side.
FORMULA = r'<span class="math[^"]*">(?:(?!</span>).)*</span>'
THING = rf'{FORMULA}|<code class="[^"]*literal[^"]*">(?:(?!</code>).)*</code>'
BEFORE, AFTER = r"(?:[(\[“‘]|(?<=[\s>])[−±~≈])", r"(?:[.,;:!?)\]”’…%]|(?:-\w+))"
HELD = re.compile(rf"{BEFORE}+(?:{THING}){AFTER}*|(?:{THING}){AFTER}+", re.DOTALL)
# n-gram, E-14, GPT-2, UTF-8: what stands before the hyphen, or behind it, says nothing alone.
HYPHEN = re.compile(r"\b(?:\w|[A-Z]{2,4})-\w+\b(?!\.\w)|\b[A-Za-z]+-\d+\b")
PER_CENT = re.compile(r"(?<=\d)[ \N{THIN SPACE}](?=%)")
NOT_PROSE = re.compile(
    r"(<(?:script|style|pre|svg|math|code|button|select|textarea)\b.*?"
    r"</(?:script|style|pre|svg|math|code|button|select|textarea)>|<[^>]*>)",
    re.DOTALL,
)

CODE = re.compile(
    r'(?P<head><div class="highlight-(?!myst-ansi|none)[\w-]+ notranslate"><div class="highlight"><pre>)'
    r"(?P<start><span></span>)?(?P<lines>.*?)(?P<tail></pre>)",
    re.DOTALL,
)
# Names, brackets and spaces, which have no colour of their own: thousands of elements of a page.
PLAIN = re.compile(r'<span class="(?:n|nn|p|w)">([^<]*)</span>')
INDENT = re.compile(" +")
GAP = re.compile(r' ( +)(?=<span class="c1?">)')
OPTION = re.compile(  # --dry-run, of a command, also where its signs are coloured like those of Python
    r'(?<![\w-])(?:--?|<span class="o">--</span>)(?:<span class="\w+">[\w-]+</span>|[\w-]+)+'
)
CELL = re.compile(
    r'<td>(?=(?P<content><p>.*?</p>)</td>)|<th class="head">(?=(?P<head><p>.*?</p>)</th>)', re.DOTALL
)
FEW = 18  # letters that a cell of a table may set one word below the other


def with_breaks(page: str) -> str:
    """The page with prose, code and tables marked: no line breaks where a reader does not expect it."""
    marked = ARTICLE.sub(lambda article: CELL.sub(_cell, _code(_prose(article[0]))), page)
    return PATH.sub(_path, WORD.sub('<span class="pre whole">', marked))


def _prose(article: str) -> str:
    """Words, and formulas with the signs beside them, that stay in one line."""
    parts = NOT_PROSE.split(article)
    parts[::2] = [PER_CENT.sub("\N{NARROW NO-BREAK SPACE}", HYPHEN.sub(_whole, part)) for part in parts[::2]]
    return HELD.sub(_whole, "".join(parts))


def _whole(found: re.Match[str]) -> str:
    return f'<span class="unbroken">{found[0]}</span>'


def _path(found: re.Match[str]) -> str:
    """A long name in code with the places where it may break."""
    parts = STROKE.split(found[0])
    return "<wbr>".join(
        JOINT.sub("<wbr>", part) if len(html.unescape(part)) > LONGEST else part for part in parts
    )


def _code(article: str) -> str:
    return CODE.sub(lambda code: f"{code['head']}{_lines(code['lines'])}{code['tail']}", article)


def _lines(code: str) -> str:
    """Each line of code in an element of its own, which knows its indentation."""
    return "".join(_line(line) for line in code.rstrip("\n").split("\n"))


def _line(line: str) -> str:
    line = OPTION.sub(_whole, PLAIN.sub(r"\1", line))
    indent = INDENT.match(line)
    spaces = indent.end() if indent else 0
    inward = f'<span class="inward">{" " * spaces}</span>' if spaces else ""
    rest = GAP.sub(r' <span class="gap">\1</span>', line[spaces:])
    style = f' style="--in: {spaces}"' if spaces else ""
    return f'<span class="line"{style}>{inward}{rest}\n</span>'


def _cell(cell: re.Match[str]) -> str:
    """A cell of a sentence is marked: a narrow table scrolls before it breaks one behind every word."""
    words = re.sub("<[^>]*>", "", cell["content"] or cell["head"])
    if len(words) <= FEW or " " not in words:
        return cell[0]
    return '<td class="words">' if cell["content"] else '<th class="head words">'
