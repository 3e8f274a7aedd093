"""A number in the words of a page is found, and is bound only by what a cell holds or printed."""

import pytest

from autograder.book.numbers import Ran, last_run, literal_says, main, numbers, unbound

HEAD = "---\ncourse:\n  seconds: 250\n---\n\n# A title\n\n"


def found(text: str) -> list[str]:
    return [number.text for number in numbers(HEAD + text + "\n")]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The weight is 0.53, the share 12.5 %, and 45 per cent is less.", ["0.53", "12.5 %", "45 per cent"]),
        ("It reads 1,200 words of 4096 in 99 lines.", ["1,200", "4096"]),
        ("It falls to −0.5 and -2.25, from 0.1–0.2 before.", ["−0.5", "-2.25", "0.1", "0.2"]),
        ("The lowest is $-65504$, below 1e-14.", ["-65504", "1e-14"]),
        ("A 128-dimensional vector (768 at most).", ["128", "768"]),
        ("| size | 10,000,200 or 402 |", ["10,000,200", "402"]),
        ("> It says **0.75**.", ["0.75"]),
        ("```{dropdown} A hint of 70.25\n:name: x-150\nThink of 170.\n```", ["70.25", "170"]),
        ("![A line at 0.875](fig-0.5.svg)", ["0.875"]),
        (
            "```{figure} x-300.svg\n:alt: Rises to 0.25.\n:width: 400\nA caption of 0.35.\n```",
            ["0.25", "0.35"],
        ),
    ],
)
def test_numbers_that_a_reader_meets_are_found(text, wanted):
    assert found(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "It has 24 layers and 99 words.",
        "In 1997 and in 2017, two papers.",
        "Row 3-1.2.1, rows 1-3.1.T4 and 0-Q3a, and E-150.",
        "See section 3.1, questions 1.4 and 2.5, and Figure 12.3.",
        "The formula $x = 0.53 + 1200$ and $$y = 3.14$$ and\n$$\nz = 100\n$$",
        "```{math}\n:label: a\nx = 0.53\n```",
        "The code `x = 0.53` and ``1200`` and {cite:p}`shannon1951`.",
        "The file runs/masks-0.5.json and [a link](page-0.53.md#a-100).",
        "It uses float64, GPT-2 and MiniLM-L6-v2.",
        "```python\nx = 0.53\n```",
        "```{code-cell} ipython3\nx = 0.53\n```",
        "```{covers} 3-1.2.1, E-150\n```",
        "(label-100)=\n## Heading",
        "<!-- 0.53 -->",
    ],
)
def test_what_only_looks_like_a_number_is_left_alone(text):
    assert found(text) == []


def test_captions_and_alternative_texts_of_cells_are_read_and_their_settings_are_not():
    cell = (
        "```{code-cell} ipython3\n---\ntags: [remove-input]\nmystnb:\n  image:\n    width: 640\n"
        "    alt: Rises to 0.875\n      and to 0.9.\n  figure:\n    name: fig-100\n"
        "    caption: Of 1,200 words.\n---\nprint(0.53)\n```"
    )
    assert found(cell) == ["0.875", "0.9", "1,200"]


def test_a_number_knows_its_line_and_what_is_around_it():
    page = HEAD + "One line.\nThe weight falls to 0.53 here.\n"
    (number,) = numbers(page)
    assert page.splitlines()[number.line - 1] == "The weight falls to 0.53 here."
    assert str(number) == f"line {number.line}: 0.53   … The weight falls to 0.53 here. …"


def open_numbers(words: str, source: str, printed: str = "") -> list[str]:
    return [number.text for number in unbound(HEAD + words + "\n", [Ran("a = 1"), Ran(source, printed)])]


@pytest.mark.parametrize(
    ("words", "source", "printed"),
    [
        ("0.53", "print(w)", "tensor([0.1000, 0.5300])"),
        ("1,200", "n = 1200", ""),
        ("1,200", "n = 1_200", ""),
        ("1200", "print(n)", "read 1,200 words"),
        ("1e-14", "bound = 1e-14", ""),
        ("0.00001", "lr = 1e-5", ""),
        ("falls by 0.5", "print(d)", "-0.5"),
        ("−0.5", "d = -0.5", ""),
        ("12.5 %", "print(p)", "12.5%"),
        ("110 and 220", 'paper = "110, 220"', ""),
        ("2.50", "x = 2.5", ""),
        ("0.53", 'says("a.md", f"falls to {w:.2f}")', "a.md says: falls to 0.53"),
        ("200", 'print(f"{n:6.1f}")', "   200"),
        # a number that one sentence computes and another one repeats
        ("1,200", 'says("a.md", f"of {n:,}")\nsays("a.md", f"{w} of 1,200")', "a.md says: of 1,200"),
        ("−0.5", 'says("a.md", f"falls to −{w}")', "a.md says: falls to −0.5"),
        ("0.53", 'says("a.md", f" falls\\n  to 0.{k}  (so)")', "a.md says: falls to 0.53 (so)"),
        ("0.53", 'says("a.md", sentence(w))', "a.md says: falls to 0.53"),
    ],
)
def test_a_number_in_code_or_output_is_bound(words, source, printed):
    assert open_numbers(words, source, printed) == []


@pytest.mark.parametrize(
    ("words", "source", "printed"),
    [
        ("0.53", "print(w)", "0.531"),
        ("0.5", "x = 0.53", ""),
        ("200", "n = 1200", "1,200"),
        ("−0.5", "d = 0.5", "0.5"),
        ("53 per cent", "print(w)", "0.53"),
        ("0.53", "w = f(x)  # 0.53", ""),
        ("0.53", 'ax.text(0.53, 1, "0.53")', ""),
        ("0.53", "axes[0].set(xlim=(0, 0.53))", ""),
        ("0.2", 'print(f"{w:.2f}")', ""),
        # the words of a `says` are no proof of themselves
        ("0.53", 'says("a.md", "falls to 0.53")', "a.md says: falls to 0.53"),
        ("1,200", 'says("a.md", f"{w:.2f} of 1,200")', "a.md says: 0.53 of 1,200"),
        ("1,200", 'for n in x:\n    says("a.md", f"row {n}: 1,200")', "a.md says: row 3: 1,200"),
    ],
)
def test_a_number_that_is_only_near_or_only_written_is_open(words, source, printed):
    assert len(open_numbers(words, source, printed)) == 1


def test_a_sentence_without_anything_computed_is_named():
    source = 'says("a.md", "falls to 0.53")\nsays("a.md", f"to {w}")\nsays("a.md", f"nothing")'
    assert literal_says(source) == ["'falls to 0.53'", "f'nothing'"]


def test_a_page_that_never_ran_is_judged_by_its_code(tmp_path, capsys):
    """The command for authors lists what is open, says what has not run, and tells by its status."""
    book = tmp_path / "book"
    book.mkdir()
    text = HEAD + "It is 0.53 of 1,200.\n\n```{code-cell} ipython3\nprint(1200 * w)\n```\n"
    (book / "a.md").write_text(text, encoding="utf-8")
    assert last_run(tmp_path, "a") == [Ran("print(1200 * w)")]
    assert main([str(book / "a.md")]) == 1
    shown = capsys.readouterr().out
    assert "a.md: 1 unbound" in shown
    assert "1 of 1 cells print something and have not run" in shown
    assert "line 8: 0.53" in shown
    (book / "a.md").write_text(text.replace("0.53", "half"), encoding="utf-8")
    assert main([str(book / "a.md")]) == 0
