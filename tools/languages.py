"""The table of languages, data/languages.txt, out of the data of the Unicode CLDR project.

    npm install --prefix FOLDER cldr-core@48 cldr-misc-full@48 cldr-localenames-full@48
    python -m tools.languages FOLDER/node_modules

A language is taken if CLDR says which letters it is written with and how it is called. In CLDR,
letters without a blank between them are one letter of the alphabet with different marks.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, partial
from math import log2
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category, name, normalize

from suchsel.words.alphabets import alphabets, script_of
from suchsel.words.graphemes import clusters
from suchsel.words.lists import theme_languages, themes
from suchsel.words.spelling import Spelling, capitals, folded, is_grid_symbol, spell

DATA = Path(__file__).parent.parent / "src" / "suchsel" / "data"
#: Of a language with more letters than this, the frequent ones in `alphabets.txt` are filler.
MOST_LETTERS = 400
#: Scripts whose symbols are syllables. The table of scripts has those that are frequent in this
#: language; others that are written in the script may have further letters.
SYLLABLES = {
    "THAI": "th",
    "LAO": "lo",
    "KHMER": "km",
    "MYANMAR": "my",
    "ETHIOPIC": "am",
    "DEVANAGARI": "hi",
    "BENGALI": "bn",
    "GURMUKHI": "pa",
    "GUJARATI": "gu",
    "ORIYA": "or",
    "TAMIL": "ta",
    "TELUGU": "te",
    "KANNADA": "kn",
    "MALAYALAM": "ml",
    "SINHALA": "si",
}
HEAD = """\
# Languages, the one with the most readers first. Made by tools/languages.py from the Unicode CLDR
# project, version {version}: © Unicode, Inc., Unicode License V3, see languages-licence.txt.
# Code, name, English name, letters, letters with marks or the like, digraphs; separated by tabs.
# In letters of several characters, a blank separates them.
"""
PAIRS = """\
# Which letters follow each other in eight languages, to guess the language of words. Made by
# tools/languages.py from the built-in themes: for each two of . (the end of a word) and A to Z,
# how rare they are, from 0 to 9.
"""


class Language(NamedTuple):
    code: str
    own: str
    english: str
    plain: tuple[str, ...]
    special: tuple[str, ...]
    digraphs: tuple[str, ...]


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def groups(text: str) -> list[list[str]]:
    """The letters of a set as CLDR writes it; those that belong together are in one group."""
    items = re.findall(r"\{([^}]*)\}|\\u([0-9A-Fa-f]{4})|\\?(\S)|( )", text[1:-1])
    found: list[list[str]] = [[]]
    for several, number, single, blank in items:
        if blank:
            found.append([])
        else:
            letter = several or (chr(int(number, 16)) if number else single)
            found[-1].append(normalize("NFC", letter))
    return [group for group in found if group]


def letters_of(characters: dict[str, str], code: str) -> tuple[list[str], list[str], list[str]]:
    """The letters of an alphabet, those with marks or the like, and the digraphs, in capitals."""
    raw = partial(capitals, language=code)
    index = {raw(letter) for group in groups(characters.get("index", "[]")) for letter in group}
    plain, special, digraphs = dict[str, None](), dict[str, None](), dict[str, None]()
    for group in groups(characters["exemplarCharacters"]):
        for number, letter in enumerate(group):
            symbols = (letter,) if letter in "ʻʼ" else spell("ẞ" if letter == "ß" else raw(letter))
            if len(symbols) != 1:
                # In Hungarian, CCS is CS twice.
                if len(symbols) == 2 or (len(symbols) == 3 and symbols[0] != symbols[1]):
                    digraphs["".join(symbols)] = None
                continue
            symbol = symbols[0]
            if not is_grid_symbol(symbol) or category(symbol[0])[0] != "L":
                continue
            if symbol in "ʻʼ" and "A" not in plain:
                continue  # between Cyrillic letters it is dropped, as in all crosswords
            is_base = len(normalize("NFD", symbol)) == 1 and "FINAL" not in name(symbol[0], "")
            is_ligature = symbol in "ÆŒẞ" and symbol not in index
            is_letter = is_base or number == 0 or symbol == "İ"
            (plain if is_letter and not is_ligature else special)[symbol] = None
    if "A" in plain and re.search("[^ ][’ʼ][}]", characters["exemplarCharacters"]):
        plain["ʼ"] = None  # in Navajo, T and ʼ are two signs of one letter
    parts = (part for digraph in digraphs for part in clusters(digraph))
    plain |= dict.fromkeys(p for p in parts if p.isalpha() and len(p) == 1 and p not in special)
    letters = syllabic(list(plain), characters["exemplarCharacters"])
    joint = [one for one in digraphs if {*clusters(one)} <= {*letters, *special, "ʻ", "ʼ"}]
    return letters, [one for one in special if letters and one not in {*letters, *plain}], joint


@cache
def exemplars_of(code: str) -> str:
    """The letters of a language as CLDR writes them."""
    path = Path(sys.argv[1]) / f"cldr-misc-full/main/{code}/characters.json"
    text: str = read(path)["main"][code]["characters"]["exemplarCharacters"]
    return text


def syllabic(letters: list[str], exemplars: str) -> list[str]:
    """The letters, or the frequent syllables of a script that writes them in one cell."""
    scripts = Counter(map(script_of, letters))
    main = scripts.most_common(1)[0][0] if scripts else ""
    known = {*normalize("NFD", exemplars), *exemplars}
    if len(letters) > MOST_LETTERS:
        several = ("HIRAGANA", "KATAKANA", "CJK", "HANGUL")
        return [s for script in several for s in alphabets()[script] if known >= {*s}]
    if main not in SYLLABLES:
        return letters
    usual = [s for s in alphabets()[main] if known >= {*s} or known >= {*normalize("NFD", s)}]
    common = exemplars_of(SYLLABLES[main])
    return usual + [letter for letter in letters if letter not in common]


def speakers(folder: Path) -> Counter[str]:
    """How many people write each language, as far as CLDR knows."""
    found: Counter[str] = Counter()
    info = read(folder / "cldr-core/supplemental/territoryInfo.json")["supplemental"]
    for land in info["territoryInfo"].values():
        for code, share in land.get("languagePopulation", {}).items():
            part = float(share["_populationPercent"]) * float(share.get("_writingPercent", 100))
            found[code.replace("_", "-")] += round(int(land["_population"]) * part / 10_000)
    return found


def languages(folder: Path) -> Iterator[Language]:
    names = folder / "cldr-localenames-full/main"
    english = read(names / "en/languages.json")["main"]["en"]["localeDisplayNames"]["languages"]
    scripts = read(names / "en/scripts.json")["main"]["en"]["localeDisplayNames"]["scripts"]
    covered = {
        code.split("-")[0]
        for code in read(folder / "cldr-core/coverageLevels.json")["coverageLevels"]
    }
    alphabet_of_base: dict[str, object] = {}
    for path in sorted((folder / "cldr-misc-full/main").iterdir()):
        code = path.name
        base, _, script = code.partition("-")
        if base not in english or (script and not re.fullmatch("[A-Z][a-z]{3}", script)):
            continue
        characters = read(path / "characters.json")["main"][code]["characters"]
        if "exemplarCharacters" not in characters or base in ("und",):
            continue
        own = english[base] if base in covered else ""
        if (names / code / "languages.json").exists():
            said = read(names / code / "languages.json")["main"][code]["localeDisplayNames"]
            own = said.get("languages", {}).get(base, own)
        if not own:
            continue
        found = letters_of(characters, code)
        if script and alphabet_of_base.get(base) == found:
            continue
        alphabet_of_base.setdefault(base, found)
        about = f"{english[base]} ({scripts[script]})" if script else english[base]
        own = f"{own} ({scripts[script]})" if script else own
        own = own[:1].upper() + own[1:]
        yield Language(code, own, about, *map(tuple, found))


def row(language: Language) -> str:
    plain = _joined(language.plain)
    return "\t".join([*language[:3], plain, _joined(language.special), " ".join(language.digraphs)])


def _joined(symbols: tuple[str, ...]) -> str:
    together = "".join(symbols)
    return together if clusters(together) == symbols else " ".join(symbols)


def rarity(words: Iterable[str]) -> str:
    """How rare each pair of letters is: a digit each, in steps of one bit."""
    counts: Counter[str] = Counter()
    for word in words:
        text = (
            "."
            + "".join(c for c in folded("".join(spell(word, Spelling("ss")))) if "A" <= c <= "Z")
            + "."
        )
        counts.update(text[at : at + 2] for at in range(len(text) - 1))
    signs = "." + "".join(map(chr, range(65, 91)))
    heads = {sign: sum(counts[sign + other] for other in signs) for sign in signs}
    return "".join(
        str(min(9, round(-log2((counts[a + b] + 0.3) / (heads[a] + 0.3 * len(signs))))))
        for a in signs
        for b in signs
    )


def main() -> None:
    folder = Path(sys.argv[1])
    version = read(folder / "cldr-core/package.json")["version"]
    known = speakers(folder)
    rows = sorted(languages(folder), key=lambda one: (-known[one.code], one.code))
    text = HEAD.format(version=version) + "".join(row(one) + "\n" for one in rows)
    papers = read(folder / "cldr-core/supplemental/measurementData.json")["supplemental"]
    sizes = papers["measurementData"]["paperSize"]
    letter = sorted({"DO", *(land for land, size in sizes.items() if size == "US-Letter")})
    (DATA / "languages.txt").write_text(text, "utf-8")
    head = (
        f"# Where paper is US Letter: Unicode CLDR {version}, see languages-licence.txt, and DO.\n"
    )
    (DATA / "letter_paper.txt").write_text(head + " ".join(letter) + "\n", "utf-8")
    pairs = (
        f"{lang} {rarity(w for t in themes(lang) for w in t.words)}\n" for lang in theme_languages()
    )
    (DATA / "letter_pairs.txt").write_text(PAIRS + "".join(pairs), "utf-8")
    licence = (folder / "cldr-core/LICENSE").read_text("utf-8")
    (DATA / "languages-licence.txt").write_text(licence, "utf-8")
    print(f"{len(rows)} languages, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
