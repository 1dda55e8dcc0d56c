"""How common words are in eight languages: `python -m tools.frequencies`, with wordfreq installed.

The classes are half steps of the Zipf scale (the decimal logarithm of how often a word occurs in a
billion), of the frequencies that wordfreq computed from subtitles, newspapers, encyclopedias, books
and the web. Two things are evened out. Languages whose words take many forms would seem to have no
common words, so the scale of each is shifted until everyday words are as common as in English. And
texts for adults speak less of everyday things than people do: a word of data/vocabulary.txt counts
half a step more.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import median

from wordfreq import get_frequency_dict, zipf_frequency

from suchsel.words.lists import themes
from suchsel.words.vocabulary import LANGUAGES, vocabulary
from tools.fonts import FONTS

FOLDER = FONTS.parent / "frequencies"
#: Words that are neither in a theme nor in the vocabulary are left out below this, and those after
#: so many others.
COMMON, MOST = 4.0, 8000
#: Words of themes are left out below this.
RAREST = 1.5
HEAD = """\
# How common words are in {language}: classes, half a step of the Zipf scale each, and their words.
# Made by tools/frequencies.py from the data of wordfreq 3.1.1 by Robyn Speer (2023), which may be
# used under the licence Creative Commons Attribution-ShareAlike 4.0; so may this file.
# https://creativecommons.org/licenses/by-sa/4.0/
# Among its sources are SUBTLEX (Brysbaert, New, Keuleers and others), OpenSubtitles, Wikipedia,
# Google Books and OSCAR; https://github.com/rspeer/wordfreq names all of them.
"""


def usual(lang: str) -> float:
    """The middle of the frequencies of everyday words."""
    return median(float(zipf_frequency(r.names[lang][0].word, lang)) for r in vocabulary().rows)


def write(lang: str, shift: float) -> None:
    everyday = {name.word.casefold() for row in vocabulary().rows for name in row.names[lang]}
    listed = {word.casefold() for theme in themes(lang) for word in theme.words} | everyday
    known = {word: zipf_frequency(word, lang) + shift for word in get_frequency_dict(lang, "best")}
    common = (w for w, n in known.items() if n >= COMMON and w.isalpha() and len(w) > 2)
    kept = {*sorted(common, key=lambda word: -known[word])[:MOST]}
    classes: dict[int, list[str]] = defaultdict(list)
    for word in sorted(kept | listed):
        zipf = known.get(word, zipf_frequency(word, lang) + shift)
        if zipf >= RAREST:
            classes[int(2 * zipf) + (word in everyday)].append(word.replace(" ", "_"))
    lines = [f"{number} {' '.join(classes[number])}\n" for number in sorted(classes, reverse=True)]
    text = HEAD.format(language=lang) + "".join(lines)
    (FOLDER / f"{lang}.txt").write_text(text, "utf-8")
    print(lang, round(shift, 2), {number: len(words) for number, words in classes.items()})


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        write(lang, usual("en") - usual(lang))
