"""Cut the bundled fonts down to the letters that puzzles need.

    python -m tools.fonts NOTO NPM

NOTO is the folder of Debian's package fonts-noto-core, /usr/share/fonts/truetype/noto; NPM is the
folder @fontsource with the npm packages lexend and playwrite-de-grund. Fonts whose licence reserves
their name for the whole font are not touched.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "src" / "suchsel" / "data" / "fonts"
#: Kept in every font of a script: spaces, the circle that carries single marks, joiners.
COMMON = "20 A0 25CC 200C-200F"
#: Latin, Greek and Cyrillic letters with the punctuation of our texts.
PLAIN = (
    "20-7E A0-2AF 2B7 2B9 2BB 2BC 2E4 300-304 307 308 30B 30C 313 327 331 358 370-52F 1DC6 1DC7 "
    "1E00-1FFF 2010-2015 2018-201E 2022 2026 202F 2032 2033 2039 203A 20AC 2116 2122 2212 A78B "
    "A78C A7AA-A7AF A7B1-A7B3 FFFD"
)
#: What shaping needs in them: without “mark”, HarfBuzz leaves marks where the letters end.
KEPT = ["kern", "mark", "mkmk"]
#: The code points of each script.
SCRIPTS = {
    "Arabic": "600-6FF 750-77F 8A0-8FF",
    "Armenian": "530-58F FB13-FB17",
    "Bengali": "980-9FF 964 965",
    "Devanagari": "900-97F A8E0-A8FF 1CD0-1CFF",
    "Ethiopic": "1200-137F",
    "Georgian": "10D0-10FF 1C90-1CBF",
    "Gujarati": "A80-AFF 964 965",
    "Gurmukhi": "A00-A7F 964 965",
    "Hebrew": "590-5FF FB1D-FB4F 20AA",
    "Kannada": "C80-CFF 964 965",
    "Malayalam": "D00-D7F 964 965",
    "Sinhala": "D80-DFF 964",
    "Tamil": "B80-BFF 964 965",
    "Telugu": "C00-C7F 964 965",
    "Thai": "E00-E7F",
}
#: Scripts whose bold face would take more than 100 kilobytes each; their headings are not bold.
WITHOUT_BOLD = ("Ethiopic", "Gujarati", "Sinhala", "Telugu")


def code_points(ranges: str) -> list[int]:
    found: list[int] = []
    for part in ranges.split():
        first, _, last = part.partition("-")
        found += range(int(first, 16), int(last or first, 16) + 1)
    return found


def cut(font: TTFont, ranges: str, features: list[str], target: str) -> None:
    options = Options(
        hinting=False,
        layout_features=features,
        glyph_names=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        drop_tables=[*Options().drop_tables, "DSIG", "gasp"],
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=code_points(ranges))
    subsetter.subset(font)
    font.save(FONTS / target)
    print(target, (FONTS / target).stat().st_size)


def main(noto: str, npm: str) -> None:
    for weight, number in (("Regular", 400), ("Bold", 700)):
        source = TTFont(Path(noto) / f"NotoSans-{weight}.ttf", recalcTimestamp=False)
        cut(source, PLAIN, KEPT, f"NotoSans-{weight}.ttf")
        for script, ranges in SCRIPTS.items():
            if weight == "Regular" or script not in WITHOUT_BOLD:
                name = f"NotoSans{script}-{weight}.ttf"
                source = TTFont(Path(noto) / name, recalcTimestamp=False)
                cut(source, f"{COMMON} {ranges}", ["*"], name)
        parts = [
            str(Path(npm) / f"lexend/files/lexend-{part}-{number}-normal.woff")
            for part in ("latin", "latin-ext", "vietnamese")
        ]
        whole = Merger().merge(parts)
        whole.flavor = None
        whole.recalcTimestamp = False
        cut(whole, PLAIN, KEPT, f"Lexend-{weight}.ttf")
    name = "playwrite-de-grund/files/playwrite-de-grund-latin-400-normal.woff"
    school = TTFont(Path(npm) / name, recalcTimestamp=False)
    school.flavor = None
    cut(school, PLAIN, [*KEPT, "calt"], "PlaywriteDEGrund-Regular.ttf")


if __name__ == "__main__":
    main(*sys.argv[1:])
