"""Makes the book's font for formulas, `book/_static/fonts/course-math.woff2`, from STIX Two Math (OFL).

    pip download --no-deps ziamath==0.13 && unzip ziamath-0.13-*.whl 'ziamath/fonts/*'
    pip install fonttools brotli          # in an environment of their own
    python .ci/math_font.py ziamath/fonts/STIXTwoMath-Regular.ttf

It keeps the signs that a formula of the book may use (`UNICODES`, the same list as in `fonts.css`), and
changes two things that Chromium needs: an index has one height below all letters, with a tail or without,
as in TeX; and all sizes of the root sign are equally wide, because Chromium leaves room for the widest.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "book/_static/fonts/course-math.woff2"
UNICODES = (
    "U+20-7E,U+A0,U+A8,U+AC,U+AF,U+B1,U+B4,U+B7,U+D7,U+F7,U+2C6,U+2D8-2DC,U+302-304,U+307,U+391-3A9,U+3B1-3C9,"
    "U+3D1,U+3D5,U+3D6,U+3F1,U+3F5,U+2016,U+2026,U+2032,U+2033,U+203E,U+2061-2064,U+20D7,U+2102,U+210B,U+210D,"
    "U+210E,U+2110,U+2112,U+2113,U+2115,U+2119-211B,U+211D,U+2124,U+212C,U+2130,U+2131,U+2133,U+2190-2194,"
    "U+21A6,U+21D0-21D4,U+2200-2209,U+220F,U+2211-2213,U+2217-221A,U+221D,U+221E,U+2223,U+2225,U+2227-222B,"
    "U+223C,U+2243,U+2248,U+2254,U+2260,U+2261,U+2264,U+2265,U+226A,U+226B,U+2282-2287,U+2295-2299,U+22A4,"
    "U+22A5,U+22C5,U+22C6,U+22EE-22F1,U+2308-230B,U+23DC-23DF,U+27E8,U+27E9,U+27F5-27FC,U+1D434-1D467,"
    "U+1D49C,U+1D49E,U+1D49F,U+1D4A2,U+1D4A5,U+1D4A6,U+1D4A9-1D4AC,U+1D4AE-1D4B5,U+1D538-1D550,U+1D6FC-1D71B"
)
ROOT = 0x221A


def even_indices(font: TTFont) -> None:
    constants = font["MATH"].table.MathConstants
    constants.SubscriptBaselineDropMin.Value = -20
    constants.SuperscriptBaselineDropMax.Value = 420


def equal_roots(font: TTFont) -> None:
    """Press all sizes of the root sign into the width of the smallest."""
    variants = font["MATH"].table.MathVariants
    name = font.getBestCmap()[ROOT]
    construction = variants.VertGlyphConstruction[variants.VertGlyphCoverage.glyphs.index(name)]
    glyphs = {record.VariantGlyph for record in construction.MathGlyphVariantRecord} - {name}
    parts = {part.glyph for part in construction.GlyphAssembly.PartRecords}
    wide = font["glyf"][name].xMax
    for group in (*({glyph} for glyph in glyphs - parts), parts):
        _press(font, group, wide / max(font["glyf"][glyph].xMax for glyph in group))


def _press(font: TTFont, glyphs: set[str], factor: float) -> None:
    for name in glyphs:
        glyph = font["glyf"][name]
        glyph.coordinates.scale((factor, 1))
        glyph.coordinates.toInt()
        glyph.recalcBounds(font["glyf"])
        advance, side = font["hmtx"][name]
        font["hmtx"][name] = (round(advance * factor), round(side * factor))


def main(source: str) -> None:
    options = subset.Options(
        flavor="woff2", hinting=False, layout_features=["ssty", "dtls"], notdef_outline=True
    )
    font = TTFont(source)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(UNICODES.replace("U+", "")))
    subsetter.subset(font)
    even_indices(font)
    equal_roots(font)
    subset.save_font(font, str(TARGET), options)
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
