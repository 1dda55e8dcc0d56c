"""The picture dictionary: names of pictures in many languages, and the font that draws them.

    npm install --prefix FOLDER cldr-annotations-full@48 @fontsource/noto-emoji@5
    python -m tools.pictures FOLDER/node_modules

Which pictures there are, and their names in eight languages, is written by hand in
data/vocabulary.txt. The names in all other languages come from the annotations of Unicode CLDR, and
so do further names in the eight, and a few pictures that have only those. The drawings are those of
Noto Emoji.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fontTools.merge import Merger
from fontTools.ttLib import TTFont

from suchsel.words.languages import language_codes
from suchsel.words.vocabulary import LANGUAGES, vocabulary
from tools.fonts import FONTS, cut

NAMES = FONTS.parent / "names"
#: Pictures that have no word in the vocabulary. Left out of both: faces that double an animal,
#: gestures, hearts, signs, flags, weapons, alcohol and tobacco.
FURTHER = (
    "🐩🦤🦠🦕☘🫓🥯🧆🌯🫔🫕🍜🍤🥟🥠🍧🧋🧉🏬🛕💈🚝🚎🚐🛻🛤🛳💺🌀🪅🔮🃏"
    "🪢🥽🥼🦺🥻📿🎼🪘📟📠🖲💾📼🏷🧾📋🪃🗜🔗⚗🧬🩻🪠🪤🧴🥷🦸🧌🏏🏑🥍🥏🤿🪹"
)
#: Languages with fewer names than this are left out.
FEWEST = 150
#: English names that say more than what the picture is used for; and pictures whose names do.
DESCRIPTIVE = re.compile(r"\b(face|person|hand|with|pointing|without|people|symbol|button)\b")
NOT_NAMED = "🫧🏡✍📝🤼🏇🥋🐛⚡🍳👚🥬🎯👼🎭🌾🥘🍲☕🧃🌍🧜🏛⛳🗣🔒🏪💿🛡"
#: Pictures of two kinds of the same thing: what both names have in common is its name.
TWINS = {"🍏": "🍎", "❤": "💙", "📖": "📕", "🌙": "🌕", "🍚": "🍛"}
#: Animals, each with a picture of its face; where names differ by a part that means “face”, that is
#: left out of the names of animals that have only a face, or the name is not used.
FACES = {
    "🐕": "🐶",
    "🐈": "🐱",
    "🐎": "🐴",
    "🐄": "🐮",
    "🐖": "🐷",
    "🐁": "🐭",
    "🐇": "🐰",
    "🐅": "🐯",
}
ONLY_FACES = "🐹🦊🐺🐻🦁🐼🐸🐨"
#: Languages in which nothing of a word changes where another is put before or after it.
PLAIN_PARTS = ("ar", "az", "hu", "ja", "ko", "my", "te", "tr", "vi", "yue", "yue-Hans", "zh")
#: Keywords that are adjectives, or misspelled.
WRONG = ("liščí", "medvědí", "хрчaк")
#: Languages that are written without blanks.
UNSPACED = ("ja", "zh", "zh-Hant", "yue", "yue-Hans", "th", "lo", "km", "my")
HEAD = """\
# Names of pictures in {language}, the usual one first. Made by tools/pictures.py from Unicode CLDR
# {version}: © Unicode, Inc., Unicode License V3, see languages-licence.txt.
"""


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def annotated(folder: Path, code: str) -> dict[str, Any]:
    path = folder / f"cldr-annotations-full/annotations/{code}/annotations.json"
    found: dict[str, Any] = read(path)["annotations"].get("annotations", {})
    return found


def pictures() -> dict[str, set[str]]:
    """All pictures, each with its English words."""
    found: dict[str, set[str]] = {}
    for row in vocabulary().rows:
        if row.picture:
            words = {name.word.casefold() for name in row.names["en"]}
            found.setdefault(row.picture, set()).update(words)
    return found | {picture: set() for picture in FURTHER if picture not in found}


def faces(known: dict[str, Any]) -> list[tuple[str, str]]:
    """What names of faces have before and after those of the animals, in at least two of them."""
    counts: Counter[tuple[str, str]] = Counter()
    for animal, face in FACES.items():
        if "tts" in known.get(animal, {}) and "tts" in known.get(face, {}):
            before, name, after = known[face]["tts"][0].partition(known[animal]["tts"][0])
            counts[before, after] += bool(name and (before or after))
    return [affixes for affixes, n in counts.items() if n > 1]


def name_of(known: dict[str, Any], picture: str, code: str) -> str:
    name: str = known[picture]["tts"][0]
    if picture in TWINS:
        other = known.get(TWINS[picture], {}).get("tts", [""])[0].split()
        common = [part for part in name.split() if part in other]
        return common[0] if len(common) == 1 else name
    if picture not in ONLY_FACES:
        return name
    for before, after in faces(known):
        if name.startswith(before) and name.endswith(after):
            if code in PLAIN_PARTS:
                return name[len(before) : len(name) - len(after)]
            return from_keywords(known, picture)
    return from_keywords(known, picture) if " " in name else name


def from_keywords(known: dict[str, Any], picture: str) -> str:
    """A keyword of this picture alone that begins like a part of its name."""
    parts, keywords = known[picture]["tts"][0].split(), known[picture].get("default", ())
    counts = Counter(word for one in known.values() for word in one.get("default", ()))
    found = [
        word
        for word in keywords
        if counts[word] == 1 and " " not in word and word not in (*parts, *WRONG)
        if any(part[: max(3, len(word) - 2)] == word[: max(3, len(word) - 2)] for part in parts)
    ]
    return min(found, key=len, default="")


def names(known: dict[str, Any], english: dict[str, Any], code: str) -> Iterator[tuple[str, str]]:
    """The pictures that have a name fit for a puzzle, with it: one word, or a fixed phrase."""
    taken: set[str] = set()
    for picture, words in pictures().items():
        if "tts" not in known.get(picture, {}) or picture in NOT_NAMED:
            continue
        name, described = name_of(known, picture, code), english[picture]["tts"][0]
        name = name.replace("\u200b", "")  # where a line may be broken
        if re.search(r"[\d:(),;/“”\"|]", name) or DESCRIPTIVE.search(described):
            continue
        is_same, parts = described.casefold() in words or not words, len(name.split())
        if parts > 2 or (not is_same and (parts > 1 or code in UNSPACED)):
            continue
        if name and name.casefold() not in taken:
            taken.add(name.casefold())
            yield picture, name


def write_names(folder: Path) -> None:
    version = read(folder / "cldr-annotations-full/package.json")["version"]
    english = annotated(folder, "en")
    drawn = {row.picture for row in vocabulary().rows} | {
        p for p, _ in names(english, english, "en")
    }
    NAMES.mkdir(exist_ok=True)
    for old in NAMES.glob("*.txt"):
        old.unlink()
    total = 0
    for code in language_codes():
        if not (folder / f"cldr-annotations-full/annotations/{code}").exists():
            continue
        own = {n.word.casefold() for row in vocabulary().rows for n in row.names.get(code, ())}
        found = [
            (picture, name)
            for picture, name in names(annotated(folder, code), english, code)
            if name.casefold() not in own and picture in drawn
        ]
        if len(found) < FEWEST and code not in LANGUAGES:
            continue
        text = HEAD.format(language=code, version=version)
        text += "".join(f"{picture}\t{name}\n" for picture, name in found)
        (NAMES / f"{code}.txt").write_text(text, "utf-8")
        total += 1
    print(f"{len(pictures())} pictures, {total} languages")


def write_font(folder: Path) -> None:
    source = folder / "@fontsource/noto-emoji"
    with TemporaryDirectory() as temporary:
        parts = []
        wanted = {ord(picture) for picture in pictures()}
        for path in sorted((source / "files").glob("*-400-normal.woff")):
            font = TTFont(path, recalcTimestamp=False)
            if not wanted & {*font.getBestCmap()}:
                continue
            font.flavor = None
            for table in ("GSUB", "GPOS", "GDEF", "vhea", "vmtx"):
                if table in font:
                    del font[table]
            parts.append(f"{temporary}/{path.stem}.ttf")
            font.save(parts[-1])
        whole = Merger().merge(parts)
    whole.recalcTimestamp = False
    missing = wanted - {*whole.getBestCmap()}
    assert not missing, f"not in the font: {''.join(map(chr, missing))}"
    cut(whole, " ".join(f"{code:X}" for code in sorted(wanted)), [], "NotoEmoji-Regular.ttf")
    (FONTS / "OFL-NotoEmoji.txt").write_text((source / "LICENSE").read_text("utf-8"), "utf-8")


if __name__ == "__main__":
    write_names(Path(sys.argv[1]))
    write_font(Path(sys.argv[1]))
