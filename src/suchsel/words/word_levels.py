"""How common words are, and who is likely to know them: an approximation, see docs/languages.md."""

from __future__ import annotations

from functools import lru_cache

from suchsel.errors import mistake
from suchsel.system.files import data_lines
from suchsel.words.languages import native_names
from suchsel.words.spelling import composed

#: Learners of a level of the Common European Framework know words of this class and above.
CLASSES = {"A1": 10, "A2": 9, "B1": 8}
#: The highest school grade, and the one in which a word of no letters and of class 0 is learned.
GRADES, FIRST_GRADE = 6, 7


@lru_cache(maxsize=8)
def frequency_classes(lang: str) -> dict[str, int]:
    """How common words of a language are: half steps of the Zipf scale.

    >>> frequency_classes("en")["dog"] > frequency_classes("en")["hedgehog"]
    True
    """
    from suchsel.words.vocabulary import LANGUAGES

    if lang not in LANGUAGES:
        raise mistake(
            "no-frequencies",
            "How common words are is known in these languages only: {names}. Choose the "
            "language of the words from these, or omit “grade” and “cefr”.",
            "language",
            names=[native_names()[code] for code in LANGUAGES],
        )
    rows = (line.split() for line in data_lines("frequencies", f"{lang}.txt"))
    return {word.replace("_", " "): int(number) for number, *words in rows for word in words}


def is_suitable(text: str, lang: str, grade: int | None, cefr: str | None) -> bool:
    """Whether pupils of a school grade and learners of a level are likely to know a word.

    >>> [is_suitable(word, "en", 1, None) for word in ("dog", "the dog", "elephant", "hedgehog")]
    [True, True, False, False]
    >>> [is_suitable(word, "en", None, "A2") for word in ("breakfast", "bargain")]
    [True, False]
    """
    from suchsel.words.list_marks import without_article

    classes, word = frequency_classes(lang), composed(text).strip().casefold()
    word = word if word in classes else without_article(word)
    number = classes.get(word, 0)
    if cefr and number < CLASSES[cefr]:
        return False
    return number > 0 and (grade is None or FIRST_GRADE - number + len(word) // 2 <= grade)
