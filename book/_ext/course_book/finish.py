"""Goes once over the pages when all are written: cards, figures in, what nobody needs out, questions."""

from pathlib import Path

from course_book import cards, missed
from course_book.breaks import with_breaks
from course_book.pictures import with_pictures
from course_book.repairs import accessible
from course_book.weight import hold_fonts, icons_of, lighten, without_icon_script, without_search


def _finish(app, exception) -> None:
    if exception is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    pages = {path.name: path.read_text(encoding="utf-8") for path in sorted(out.glob("*.html"))}
    cards.write(out, pages)
    finished = {name: _finished(name, page, out) for name, page in pages.items()}
    for name, page in finished.items():
        (out / name).write_text(page, encoding="utf-8")
    missed.write(out, Path(app.srcdir).parent, finished)
    lighten(out / "_static", set().union(*map(icons_of, pages.values())))
    hold_fonts(out / "_static/fonts.css")


def _finished(name: str, page: str, out: Path) -> str:
    light = without_search(name, without_icon_script(with_pictures(page, out)))
    return with_breaks(accessible(light))


def setup(app) -> None:
    app.connect("build-finished", _finish)
