"""The plan of a book: the table of its keys, and its reader; and the memory of a series."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from suchsel.book import value_types as types
from suchsel.book.designs import DESIGNS, Design
from suchsel.book.pictures import background_size, cover_picture_size, read_cut, read_logo
from suchsel.book.profiles import PROFILES, STOCKS, Profile
from suchsel.book.sections import BookSection, SectionDraft, Used, ramp_steps, section_options
from suchsel.book.value_types import Step, Trim
from suchsel.errors import Defect, Defects, errors_at, mistake, takes
from suchsel.i18n import Message, noop, say
from suchsel.request.option_types import Flag, Line, Number, OneOf, Whole
from suchsel.request.options import MAX_TITLE, Option, Options, key, no_key
from suchsel.sheet.style import PRESET, STYLE_OPTIONS, Style, with_preset, with_puzzle_options
from suchsel.system.files import allow_update, read_text
from suchsel.system.parsing import parse_json, parse_toml

#: Keys whose value is Markdown, or the name of a file with it.
PROSE_KEYS = ("dedication", "introduction", "how_to_text", "about_author", "other_books", "blurb")


def _text(about: str, longest: int = MAX_TITLE) -> Any:
    return key(Line(longest), about, "")


def _flag(about: str, default: bool = False) -> Any:
    return key(Flag(), about, default)


def _one_of(rows: Mapping[str, Profile] | Mapping[str, Design], about: str, default: str) -> Any:
    return key(OneOf({name: row.about for name, row in rows.items()}), about, default)


class BookPlan(Options):
    """A checked plan. Its fields are the keys of the book; those of a style are in `style`.

    `background`, `logo` and `cover_picture` hold the data addresses of pictures, or nothing; the
    background may be a colour.
    """

    title: str = _text("title of the book; required")
    subtitle: str = _text("below the title")
    author: str = _text("on the title page")
    publisher: str = _text("on the title page and its back")
    isbn: str | None = key(types.Checked(types.isbn), "on the back of the title page")
    imprint: str = _text("on the back of the title page", types.MAX_IMPRINT)
    half_title: bool = _flag("a first page with nothing but the title")
    dedication: str = _text("on a page of its own", types.MAX_PROSE)
    introduction: str = _text("before the puzzles", types.MAX_PROSE)
    how_to: bool = _flag("a page that explains how to solve puzzles", True)
    how_to_text: str = _text("replaces the text that explains how to solve", types.MAX_PROSE)
    contents: bool = _flag("a table of contents", True)
    notes_pages: int = key(Whole(0, 50), "pages with lines to write on, after the answers", 0)
    about_author: str = _text("after the answers", types.MAX_PROSE)
    other_books: str = _text("after the answers", types.MAX_PROSE)
    trim: Trim = key(
        types.TrimType(dict.fromkeys(types.TRIMS)),
        "page size in inches, by name, or any like 6.14x9.21in or 148x210mm",
        "6x9",
    )
    profile: str = _one_of(PROFILES, "whose rules for margins and files the book keeps", "kdp")
    stock: str = key(OneOf(STOCKS), "paper of the book; decides the width of the spine", "white")
    design: str = _one_of(DESIGNS, "fonts of headings, frames and ornaments", "classic")
    background: str = key(
        types.Checked(types.colour_or_file),
        "a picture behind the text, JPEG or PNG beside the plan, or a colour",
        "",
    )
    background_strength: int = key(
        Whole(1, 100), "how strong the background picture is printed, in per cent", 25
    )
    bleed: bool = _flag("the background runs over the edges of the page, by 0.125 in")
    logo: str = _text(
        "a picture on the title page and on the back of the cover, JPEG or PNG",
        types.MAX_IMPRINT,
    )
    seed: int = key(
        Whole(0, types.MAX_BOOK_SEED),
        "seed of the book; puzzle n has the seed of the book plus n",
        0,
    )
    ramp: tuple[Step, ...] | None = types.RAMP
    unique: bool = _flag("no word occurs twice in the book")
    volume: str = key(
        types.Checked(types.volume),
        "what tells the volumes of a series apart; by default the title",
        "",
    )
    series: str | None = key(
        Line(MAX_TITLE), "name of a series: words of its earlier volumes are not used again"
    )
    per_page: int = key(
        Whole(1, 2), "puzzles per page; one that does not fit on half a page gets a whole one", 1
    )
    answers_per_page: int | None = key(
        Whole(1, 12), "answers per page; by default as many as can be read well, up to nine"
    )
    answer_size: float | None = key(
        Number(6, 40),
        "least size of the letters of answers, in points; by default 7, in large print 12",
    )
    references: bool = _flag(
        "puzzles name the page of their answer, and answers that of their puzzle", True
    )
    colour: bool = _flag("coloured rings; otherwise the book is grey")
    bookmarks: bool | None = key(
        Flag(), "bookmarks and links in the PDF; by default where the printer accepts them", None
    )
    blurb: str = _text("on the back of the cover", types.MAX_PROSE)
    cover_colour: str = key(types.Checked(types.colour), "background of the cover", "#1d4e89")
    cover_picture: str = _text(
        "a picture for the whole front of the cover, in place of the small puzzle",
        types.MAX_IMPRINT,
    )
    style: Style = Style()
    sections: tuple[BookSection, ...] = ()
    #: The file that remembers the words of a series, with this volume.
    memory: tuple[str, bytes] | None = None

    def _settle(self, given: Collection[str], wrong: Collection[str], defects: Defects) -> None:
        marked = self.rules.bookmarks if self.bookmarks is None else self.bookmarks
        self._hold({"trim": types.find_trim(self.trim), "bookmarks": marked})

    @property
    def lang(self) -> str:
        return self.style.lang

    @property
    def notes(self) -> list[Message]:
        """How its files with words were understood."""
        return [note for section in self.sections for note in section.notes]

    @property
    def rules(self) -> Profile:
        """The rules of its printer."""
        return PROFILES[self.profile]


#: The fields of a style that a plan may set.
BOOK_STYLE = {name: row for name, row in STYLE_OPTIONS.items() if "books" in row.where}
#: The keys of a book beside `[[puzzles]]`.
BOOK_OPTIONS: dict[str, Option] = {**BookPlan.ROWS, "preset": PRESET, **BOOK_STYLE}


@takes(text=str)
def read_book_plan(text: str, folder: str = "", lang: str = "en") -> BookPlan:
    """The plan that a TOML text describes; files in it are looked for in the folder.

    `lang` is the language of a book that names none.
    """
    given = parse_toml(text)
    parts = given.pop("puzzles", None)
    with Defects() as defects:
        below = say(" It belongs to the puzzles, below [[puzzles]].")
        defects.extend(_unknown(given, [*BOOK_OPTIONS, "puzzles"], section_options(), below))
        plan = BookPlan.read({n: v for n, v in given.items() if n in BookPlan.ROWS}, defects)
        plan = plan.evolve(style=_read_style(given, plan, lang, defects))
        if given.get("title", "") == "":
            defects.report(
                "title-missing", 'The plan has no “title”. Add one: title = "…"', "title"
            )
        if not isinstance(parts, list) or not parts or not all(isinstance(p, dict) for p in parts):
            parts = []
            missing = noop("The plan needs puzzles: at least one table [[puzzles]].")
            defects.report("puzzles-missing", missing, "puzzles")
        parts = [with_puzzle_options(part, given.get("preset")) for part in parts]
        prose = {
            name: defects.collect_at(say("“{name}”", name=name), _prose, plan, name, folder) or ""
            for name in PROSE_KEYS
        }
        plan = plan.evolve(**prose, **_read_pictures(given, plan, folder, defects))
        if plan.volume and plan.series is None:
            defects.no_effect("volume", "“volume” has no effect without “series”.")
        memory = None if plan.series is None else defects.collect(_read_series, plan.series, folder)
        volume = plan.volume or " – ".join(filter(None, (plan.title, plan.subtitle)))
        path, volumes = memory or ("", {})
        # Words of earlier volumes are not used. Those of later ones are left out only if the plan
        # has changed and would take them: otherwise they do not change a volume.
        earlier = list(takewhile(lambda name: name != volume, volumes))
        others = [name for name in volumes if name != volume]
        for names in (earlier, others):
            before = [word for name in names for word in volumes[name]]
            used = dict.fromkeys(before) if memory or plan.unique else None
            tried = Defects()
            sections = _sections(parts, plan, folder, used, tried)
            fresh = [word for word in used or () if word not in before]
            if not any(word in volumes[name] for name in others for word in fresh):
                break
        defects.extend(tried)
    if sum(len(section.requests) for section in sections) > types.MAX_BOOK_PUZZLES:
        raise mistake(
            "too-many-puzzles", "A book holds at most {n} puzzles.", n=types.MAX_BOOK_PUZZLES
        )
    if memory is None or used is None:
        return plan.evolve(sections=sections)
    return plan.evolve(sections=sections, memory=(path, _series_file({**volumes, volume: fresh})))


def _unknown(
    given: Collection[str], rows: Collection[str], others: Collection[str], advice: Message
) -> Iterator[Defect]:
    """The keys that are not in the rows; the advice is for those among the others."""
    listed = say(" “suchsel book --new plan.toml” writes a plan that explains all keys.")
    for name in given:
        if name not in rows:
            yield no_key(name, rows, advice if name in others else "", listed)


def _read_style(given: Mapping[str, object], plan: BookPlan, lang: str, defects: Defects) -> Style:
    """The style of the boards. How to solve stands on a page of its own."""
    fields = {name: given[name] for name in ("preset", *BOOK_STYLE) if name in given}
    if wanted := plan.rules.pdf:
        fields.setdefault("pdf", wanted)
    fields = {"lang": lang, **with_preset(fields, defects, BOOK_STYLE)}
    style = Style.read(fields, defects)
    return style.evolve(grey=not plan.colour, instruction="needed")


def _read_pictures(
    given: Mapping[str, object], plan: BookPlan, folder: str, defects: Defects
) -> dict[str, str]:
    """The pictures in place of their names."""
    for name in ("bleed", "background_strength"):
        if name in given and not given.get("background"):
            defects.no_effect(name, "“{name}” has no effect without “background”.", name=name)
    if "background_strength" in given and plan.background.startswith("#"):
        text = noop("“background_strength” has no effect on a colour. Choose a lighter colour.")
        defects.no_effect("background_strength", text)
    room = background_size(plan.trim, plan.rules, plan.bleed)
    readers: dict[str, Callable[[str, str], str]] = {
        "background": partial(read_cut, size=room, strength=plan.background_strength),
        "cover_picture": partial(read_cut, size=cover_picture_size(plan.trim, plan.rules)),
        "logo": read_logo,
    }
    if plan.background.startswith("#"):
        del readers["background"]
    return {
        name: defects.collect_at(say("“{name}”", name=name), read, value, folder) or ""
        for name, read in readers.items()
        if (value := getattr(plan, name))
    }


def _prose(plan: BookPlan, name: str, folder: str) -> str:
    """The text itself, or that of the file that it names."""
    text = str(getattr(plan, name))
    if "\n" in text or not text.lower().endswith((".md", ".txt")):
        return text
    return str(BOOK_OPTIONS[name].check(name, read_text(os.path.join(folder, text))))


def _sections(
    parts: Sequence[dict[str, object]], plan: BookPlan, folder: str, used: Used, defects: Defects
) -> tuple[BookSection, ...]:
    """All sections; the ramp of the book runs over those that say nothing of difficulty."""
    drafts: list[tuple[Message, SectionDraft]] = []
    rows, above = section_options(), say(" It belongs to the whole book, above all [[puzzles]].")
    for number, part in enumerate(parts, 1):
        where = say("[[puzzles]] {n}", n=number)
        unknown = _unknown(part, rows, BOOK_OPTIONS, above)
        defects.extend(wrong.at(where) for wrong in unknown)
        own = part, folder, plan.lang, plan.seed + number, used
        if draft := defects.collect_at(where, SectionDraft, *own):
            drafts.append((where, draft))
    rising = [draft for _, draft in drafts if plan.ramp and not draft.against(plan.ramp)]
    count = sum(len(draft.word_lists) for draft in rising)
    steps = iter(ramp_steps(plan.ramp, count) if plan.ramp else ())
    sections = []
    for where, draft in drafts:
        own_steps = [next(steps) if draft in rising else None for _ in draft.word_lists]
        sections.append(defects.collect_at(where, draft.finish, own_steps))
    return tuple(section for section in sections if section is not None)


# -- the memory of a series ------------------------------------------------------------------------

FORMAT = "suchsel-series/1"


#: The volumes of a series in the order in which they were made, and their words.
Volumes = dict[str, list[str]]


def _series_file(volumes: Volumes) -> bytes:
    """The memory of a series, with a line for each volume."""
    import json

    written = partial(json.dumps, ensure_ascii=False)
    lines = ",\n".join(f"{written(name)}: {written(used)}" for name, used in volumes.items())
    return f'{{"format": "{FORMAT}", "volumes": {{\n{lines}\n}}}}\n'.encode()


def _read_series(name: str, folder: str) -> tuple[str, Volumes]:
    """The memory of the series of that name, and its file; empty before its first volume."""
    slug = re.sub(r"[^\w-]+", "-", name.strip()).strip("-").lower()
    if not slug:
        raise mistake("bad-series-name", "The name of a series needs letters or digits.", "series")
    path = os.path.join(folder, f"{slug}.series.json")
    if not os.path.exists(path):
        return path, {}
    text = read_text(path)
    with errors_at(path):
        found = parse_json(text)
    allow_update(path)
    stored: Any = isinstance(found, dict) and found.get("format") == FORMAT and found.get("volumes")
    if not isinstance(stored, dict) or not all(isinstance(own, list) for own in stored.values()):
        text = noop("{path} is not a series file. Restore it, or delete it to start over.")
        raise mistake("bad-series-file", text, "series", path=path)
    return path, {name: [w for w in own if isinstance(w, str)] for name, own in stored.items()}
