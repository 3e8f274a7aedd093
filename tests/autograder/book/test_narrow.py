"""A figure in its form for phones: panels below one another, and letters that can be read."""

import io

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from autograder.book.carried import carried, carry
from autograder.book.drawings import _parsed, drawing
from autograder.book.narrow import SMALLEST, WIDTH, narrowed, with_narrow_form
from coursekit.plots import panels
from coursekit.plots.style import STYLE


@pytest.fixture(autouse=True)
def _look():
    with mpl.rc_context(dict(STYLE)):
        yield


def narrow(figure: Figure) -> Figure:
    found = narrowed(figure)
    assert found is not None
    return found


def svg(figure: Figure) -> str:
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", bbox_inches="tight", metadata={"Date": None})
    return buffer.getvalue()


def places(figure: Figure) -> list[tuple[float, float]]:
    figure.draw_without_rendering()
    return [(axes.get_position().x0, axes.get_position().y0) for axes in figure.axes]


def test_two_panels_stand_below_one_another_and_the_figure_itself_is_left_alone():
    figure, axes = panels(2)
    for ax in axes:
        ax.plot([0, 1])
    (left, low), (right, _) = places(figure)
    assert left < right
    found = narrow(figure)
    assert found.get_size_inches()[0] == WIDTH
    (first, above), (second, below) = places(found)
    assert first == pytest.approx(second, abs=0.02)
    assert above > below
    assert tuple(figure.get_size_inches()) == (6.4, 3.2)
    assert places(figure)[0] == pytest.approx((left, low))


def test_no_letter_is_too_small_for_a_phone():
    figure, ax = panels(1)
    ax.plot([0, 1])
    ax.text(0.2, 0.5, "small print", fontsize=6)
    found = narrow(figure)
    found.draw_without_rendering()
    assert min(text.get_fontsize() for text in found.findobj(Text) if text.get_text()) >= SMALLEST


def test_a_long_title_is_broken_and_a_formula_in_it_is_not():
    figure, ax = panels(1)
    ax.set_title("Copying needs a margin that grows only like the logarithm of $T_k + 1$")
    found = narrow(figure).axes[0].get_title("left")
    assert "\n" in found
    assert " ".join(found.split()) == ax.get_title("left")
    assert "$T_k + 1$" in found


def test_labels_that_would_meet_are_turned_and_numbers_thinned_out():
    figure, axes = panels(2, size=(6.4, 3.0))
    words = ["teacher", "opened", "another", "envelope", "yesterday", "harbour", "aloud"]
    for ax, labels in zip(axes, (words, [f"{2**n * 100_000}" for n in range(7)]), strict=True):
        ax.plot(range(7))
        ax.set_xticks(range(7), labels)
    turned, thinned = narrow(figure).axes
    assert {text.get_rotation() for text in turned.get_xticklabels()} == {60.0}
    assert [text.get_text() for text in thinned.get_xticklabels()] == [
        "100000",
        "400000",
        "1600000",
        "6400000",
    ]


def test_labels_of_several_words_are_broken_before_they_are_turned():
    figure, ax = panels(1)
    ax.plot(range(3))
    ax.set_xticks(range(3), ["all as they are", "the words enlarged", "the sinusoid shrunk"])
    labels = narrow(figure).axes[0].get_xticklabels()
    assert [text.get_text() for text in labels] == [
        "all as they are",
        "the words\nenlarged",
        "the sinusoid\nshrunk",
    ]
    assert {text.get_rotation() for text in labels} == {0.0}


def test_a_label_inside_its_axes_does_not_make_them_narrow():
    figure, ax = panels(1)
    ax.barh(["last real token", "mean of real tokens"], [80, 74])
    ax.set_xlim(0, 95)
    ax.text(52, 1.5, "always the same answer")
    ax.text(82, 0, "80.3 %")
    ax.text(76, 1, "74.0 ± 1.5")
    found = narrow(figure)
    found.draw_without_rendering()
    assert found.axes[0].bbox.width > 0.5 * found.bbox.width
    label, number, measured = found.axes[0].texts
    assert label.get_text() == "always the\nsame answer"
    assert number.get_text() == "80.3 %"
    assert measured.get_text() == "74.0 ± 1.5"


def test_a_label_beyond_its_axes_still_has_its_room():
    figure, ax = panels(1)
    ax.plot(range(10))
    ax.annotate("small GPT", (9, 9), xytext=(8, 0), textcoords="offset points", annotation_clip=False)
    found = narrow(figure)
    found.draw_without_rendering()
    assert found.axes[0].texts[0].get_window_extent().x1 * 0.95 < found.bbox.width


def test_a_legend_that_would_lie_on_a_curve_goes_above():
    figure, ax = panels(1)
    for n in range(3):
        ax.errorbar([n, n + 0.1], [9, 9], yerr=1, label=f"number {n}, a long name")
    ax.set_xlim(-6, 4)
    ax.legend(loc="upper left")
    found = narrow(figure)
    assert found.axes[0].get_legend() is None
    assert len(found.legends[0].get_texts()) == 3


def test_a_legend_that_lies_on_nothing_stays():
    figure, ax = panels(1)
    ax.plot([0, 1], [0, 0.1], label="low")
    ax.set_ylim(0, 1)
    ax.legend(loc="upper left")
    assert narrow(figure).axes[0].get_legend() is not None


def test_a_panel_is_not_pressed_flat_by_what_stands_around_it():
    figure, ax = panels(1)
    for n in range(4):
        ax.plot([0, 1, 2], [n, n + 1, n], label=f"a name, number {n}")
    ax.set_title("A sinusoid of full size drowns the words of a GPT, and a small one does not")
    figure.legend(loc="outside upper center", ncols=4)
    ax.set_xticks(range(3), ["unbreakable-" * 2 + str(n) for n in range(3)])
    figure.draw_without_rendering()
    high = ax.bbox.height
    found = narrow(figure)
    found.draw_without_rendering()
    assert found.axes[0].bbox.height > 0.55 * high


def test_a_panel_that_shared_its_numbers_gets_its_own():
    figure, axes = panels(2, sharey=True)
    for ax in axes:
        ax.plot([0, 1])
    axes[0].set_ylabel("loss")
    second = narrow(figure).axes[1]
    assert second.get_ylabel() == "loss"
    assert any(text.get_text() and text.get_visible() for text in second.get_yticklabels())


def test_a_wide_legend_gets_fewer_columns():
    figure, ax = panels(1)
    for n in range(6):
        ax.plot([0, n], label=f"a long name, number {n}")
    figure.legend(loc="outside lower center", ncols=6)
    found = narrow(figure)
    (legend,) = found.legends
    found.draw_without_rendering()
    assert legend.get_window_extent().width <= found.bbox.width + 1
    assert [text.get_text() for text in legend.get_texts()] == [f"a long name, number {n}" for n in range(6)]


def test_a_column_under_one_title_stays_together():
    figure, axes = panels(2, 2)
    for number, ax in enumerate(axes.flat):
        ax.plot([0, number])
    axes[0, 0].set_title("without")
    axes[0, 1].set_title("with")
    heights = [y for _, y in places(narrow(figure))]  # of the axes as they were made: row by row
    order = sorted(range(4), key=lambda number: -heights[number])
    assert order == [0, 2, 1, 3]


def test_a_row_of_many_boxes_with_words_has_no_narrow_form():
    figure, ax = panels(1)
    for n in range(14):
        ax.add_patch(Rectangle((n, 0), 0.9, 1, fill=False))
        ax.text(n + 0.45, 0.5, "word", ha="center", va="center")
    ax.set(xlim=(0, 14), ylim=(0, 1))
    ax.axis("off")
    assert narrowed(figure) is None
    drawn = svg(figure)
    assert with_narrow_form(drawn, figure, svg) == drawn


def test_a_figure_may_bring_a_narrow_form_of_its_own():
    figure, ax = panels(1)
    ax.text(0.5, 0.5, "wide")
    own, ax = panels(1, size=(WIDTH, 5.0))
    ax.text(0.5, 0.5, "drawn for a phone")
    figure.for_phones = own
    assert narrow(figure) is own
    both = with_narrow_form(svg(figure), figure, svg)
    assert "drawn for a phone" in drawing(both, "figure1", "What it shows").narrow


@pytest.mark.parametrize(("inches", "points"), [(WIDTH + 0.5, 9), (WIDTH, 7)])
def test_a_narrow_form_that_no_phone_can_show_is_an_error(inches, points):
    figure, _ = panels(1)
    own, ax = panels(1, size=(inches, 4.0))
    ax.text(0.5, 0.5, "a word", fontsize=points)
    figure.for_phones = own
    with pytest.raises(ValueError, match="A form for phones is at most"):
        narrowed(figure)


def test_a_page_gets_both_forms_and_their_ids_differ():
    figure, axes = panels(2)
    for ax in axes:
        ax.plot([0, 1])
    both = with_narrow_form(svg(figure), figure, svg)
    found = drawing(both, "figure1", "What it shows")
    assert 'class="drawing wide"' in found.html
    assert 'class="drawing narrow"' in found.narrow
    assert "second-form" not in found.html + found.narrow
    assert "figure1-" in found.html
    assert "figure1n-" in found.narrow
    assert found.narrow.count("<text") >= found.html.count("<text") - 6  # fewer numbers at the axes


def test_a_figure_without_a_second_form_is_one_drawing():
    figure, ax = panels(1)
    ax.plot([0, 1])
    found = drawing(svg(figure), "figure1", "What it shows")
    assert 'class="drawing"' in found.html
    assert found.narrow == ""


def test_what_is_carried_comes_back_as_it_was():
    inner = '<svg xmlns="http://www.w3.org/2000/svg"><text>a &amp; b</text></svg>'
    outer = carry('<svg xmlns="http://www.w3.org/2000/svg"></svg>', inner)
    assert carried(_parsed(outer)) == inner
    assert carried(_parsed(inner)) is None
