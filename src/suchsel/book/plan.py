"""The plan of a book, read and checked; and the memory of a series."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple, cast

from suchsel.book.options import (
    BOOK_OPTIONS,
    BOOK_STYLE,
    MAX_BOOK_PUZZLES,
    PROSE_KEYS,
    Step,
    Trim,
    check_rows,
    find_trim,
)
from suchsel.book.pictures import background_size, band_size, read_background, read_cut, read_logo
from suchsel.book.profiles import PROFILES, Profile
from suchsel.book.sections import BookSection, SectionDraft, SectionReader, ramp_steps
from suchsel.errors import Defects, defect, mistake
from suchsel.i18n import Message, languages, say
from suchsel.sheet.style import style_of, with_preset
from suchsel.system.files import allow_update, read_text
from suchsel.system.parsing import Json, parse_json, parse_toml

FORMAT = "suchsel-series/1"


class SeriesMemory(NamedTuple):
    """The volumes of a series in the order in which they were made, and their words."""

    path: str
    volumes: dict[str, list[str]]

    def before(self, volume: str) -> list[str]:
        """The words of all earlier volumes: those of later ones do not change a volume."""
        words: list[str] = []
        for name, used in self.volumes.items():
            if name == volume:
                break
            words += used
        return words

    def with_volume(self, volume: str, words: list[str]) -> bytes:
        """The file after this volume was made, with a line for each volume."""
        import json

        volumes = {**self.volumes, volume: words}
        lines = ",\n".join(
            f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(used, ensure_ascii=False)}"
            for name, used in volumes.items()
        )
        return f'{{"format": "{FORMAT}", "volumes": {{\n{lines}\n}}}}\n'.encode()


def read_series(name: str, folder: str) -> SeriesMemory:
    """The memory of the series of that name; empty before its first volume."""
    slug = re.sub(r"[^\w-]+", "-", name.strip()).strip("-").lower()
    if not slug:
        raise mistake("bad-series-name", "The name of a series needs letters or digits.", "series")
    path = os.path.join(folder, f"{slug}.series.json")
    if not os.path.exists(path):
        return SeriesMemory(path, {})
    volumes = _volumes(parse_json(read_text(path)))
    allow_update(path)
    if volumes is None:
        raise mistake(
            "bad-series-file",
            "{path} is not a series file. Restore it, or delete it to start over.",
            "series",
            path=path,
        )
    return SeriesMemory(path, volumes)


def _volumes(found: Json) -> dict[str, list[str]] | None:
    """What such a file holds; None if it is another one."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        return None
    stored = found.get("volumes")
    if not isinstance(stored, dict):
        return None
    volumes: dict[str, list[str]] = {}
    for name, words in stored.items():
        if not isinstance(words, list):
            return None
        volumes[name] = [word for word in words if isinstance(word, str)]
    return volumes


_PROSE_FILES = (".md", ".txt")


class BookPlan(NamedTuple):
    """A checked plan; its fields are the keys of the book."""

    title: str
    subtitle: str
    author: str
    publisher: str
    isbn: str | None
    imprint: str
    half_title: bool
    dedication: str
    introduction: str
    how_to: bool
    how_to_text: str
    contents: bool
    notes_pages: int
    about_author: str
    other_books: str
    lang: str
    trim: Trim
    profile: str
    stock: str
    design: str
    background: str  # a colour, the data address of a picture, or nothing
    background_on: str
    background_strength: int
    bleed: bool
    logo: str  # a data address, as is the picture of the cover
    seed: int
    ramp: tuple[Step, ...] | None
    unique: bool
    series: str | None
    per_page: int
    answers_per_page: int
    references: bool
    preset: str | None
    font: str
    large_print: bool
    lower: bool
    table: bool
    solution_style: str
    rating: str | None
    hint: str | None
    numbered: bool
    answer_lines: bool
    list_size: float | None
    list_columns: int | None
    qr: str | None
    url: str | None
    pdf: str
    colour: bool
    bookmarks: bool
    blurb: str
    cover_colour: str
    cover_picture: str
    sections: tuple[BookSection, ...]
    #: The file that remembers the words of a series, with this volume.
    memory: tuple[str, bytes] | None = None

    @property
    def notes(self) -> list[Message]:
        """How its files with words were understood."""
        return [note for section in self.sections for note in section.notes]

    @property
    def rules(self) -> Profile:
        """The rules of its printer."""
        return PROFILES[self.profile]


def read_book_plan(text: str, folder: str = "", lang: str = "en") -> BookPlan:
    """The plan that a TOML text describes; files in it are looked for in the folder.

    `lang` is the language of a book that names none.
    """
    given = parse_toml(text)
    parts = given.pop("puzzles", None)
    defects = Defects()
    preset = with_preset(given, Defects(), BOOK_OPTIONS)  # a wrong one is reported below
    book = check_rows({"lang": lang, **preset, **given}, BOOK_OPTIONS, defects)
    wanted = PROFILES[str(book["profile"])].pdf
    if wanted and "pdf" not in given:
        book["pdf"] = wanted
    if given.get("title", "") == "":
        defects.append(defect("title-missing", "The plan has no “title”.").of("title"))
    if not isinstance(parts, list) or not parts or not all(isinstance(p, dict) for p in parts):
        parts = []
        wrong = defect("puzzles-missing", "The plan needs puzzles: at least one table [[puzzles]].")
        defects.append(wrong.of("puzzles"))
    for name in PROSE_KEYS:
        book[name] = defects.collect(_prose, name, str(book[name]), folder) or ""
    _read_pictures(given, book, folder, defects)
    memory = None
    if book["series"] is not None:
        memory = defects.collect(read_series, str(book["series"]), folder)
    volume = " – ".join(filter(None, (str(book["title"]), str(book["subtitle"]))))
    before = memory.before(volume) if memory else []
    used = dict.fromkeys(before) if memory or book["unique"] else None
    if not defects:
        defects.collect(style_of, {name: book[name] for name in BOOK_STYLE})
    sections = _sections(parts, book, folder, lang, used, defects)
    defects.raise_any()
    if sum(len(section.requests) for section in sections) > MAX_BOOK_PUZZLES:
        raise mistake("too-many-puzzles", "A book holds at most {n} puzzles.", n=MAX_BOOK_PUZZLES)
    fields = cast("dict[str, str]", {**book, "trim": find_trim(book["trim"])})
    remembered = _remembered(memory, volume, used, before)
    return BookPlan(**fields, sections=sections, memory=remembered)  # type: ignore[arg-type]


def _read_pictures(
    given: Mapping[str, object], book: dict[str, object], folder: str, defects: Defects
) -> None:
    """Replace the names of pictures by the pictures."""
    ground = str(book["background"])
    for name in ("bleed", "background_on", "background_strength"):
        if name in given and not ground:
            defects.report(
                "option-without-effect",
                "“{name}” has no effect without “background”.",
                name,
                name=name,
            )
    if "background_strength" in given and ground.startswith("#"):
        defects.report(
            "option-without-effect",
            "“background_strength” has no effect on a colour. Choose a lighter colour.",
            "background_strength",
        )
    trim = defects.collect(find_trim, book["trim"]) if not defects else None
    if trim is None:
        return
    rules = PROFILES[str(book["profile"])]
    room = background_size(trim, rules, bool(book["bleed"]))
    strength = cast("int", book["background_strength"])
    for name, read in (
        ("background", partial(read_background, size=room, strength=strength)),
        ("cover_picture", partial(read_cut, size=band_size(trim, rules))),
        ("logo", read_logo),
    ):
        if value := str(book[name]):
            found = defects.collect_at(say("“{name}”", name=name), read, value, folder)
            book[name] = found or ""


def _remembered(
    memory: SeriesMemory | None,
    volume: str,
    used: dict[str, None] | None,
    before: Sequence[str],
) -> tuple[str, bytes] | None:
    if memory is None or used is None:
        return None
    return memory.path, memory.with_volume(volume, [word for word in used if word not in before])


def _prose(name: str, text: str, folder: str) -> str:
    """The text itself, or that of the file that it names."""
    if "\n" in text or not text.lower().endswith(_PROSE_FILES):
        return text
    return str(BOOK_OPTIONS[name].check(name, read_text(os.path.join(folder, text))))


def _sections(
    parts: Sequence[dict[str, object]],
    book: Mapping[str, object],
    folder: str,
    lang: str,
    used: dict[str, None] | None,
    defects: Defects,
) -> tuple[BookSection, ...]:
    """All sections; the ramp of the book runs over those that say nothing of difficulty."""
    # A wrong language or seed is reported already; the sections are checked all the same.
    spoken = str(book["lang"]) if book["lang"] in languages() else lang
    drafts: list[tuple[Message, SectionDraft]] = []
    for number, part in enumerate(parts, 1):
        where = say("[[puzzles]] {n}", n=number)
        seed = cast("int", book["seed"]) + number
        reader = SectionReader(part, folder, spoken, seed, used)
        draft = defects.collect_at(where, reader.read)
        if draft is not None:
            drafts.append((where, draft))
    ramp = cast("tuple[Step, ...] | None", book["ramp"])
    rising = sum(len(draft.hands) for _, draft in drafts if draft.takes_ramp)
    steps: list[Step | None] = [*ramp_steps(ramp, rising)] if ramp else [None] * rising
    sections = []
    for where, draft in drafts:
        count = len(draft.hands)
        own: list[Step | None] = [None] * count
        if draft.takes_ramp:
            own, steps = steps[:count], steps[count:]
        sections.append(defects.collect_at(where, draft.finish, own))
    return tuple(section for section in sections if section is not None)
