"""Plans: ramps, titles, words that occur once, series, texts from files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from suchsel import Puzzle, Request, SuchselError
from suchsel.book.make import make_book
from suchsel.book.pages import lay_out_book
from suchsel.book.plan import BookPlan, read_book_plan
from suchsel.book.preflight import preflight
from suchsel.book.sections import fills_board
from suchsel.cli import main
from suchsel.errors import SearchError, defect
from suchsel.several import make_fitting
from suchsel.sheet.marks import TextRun

SECTION = "[[puzzles]]\ntheme = 'animals'\neach = 5\ncount = 4\n"


def plan(head: str, sections: str = SECTION, folder: str = "") -> BookPlan:
    return read_book_plan(f"title = 'Words'\n{head}\n{sections}", folder)


def codes(head: str, sections: str = SECTION, folder: str = "") -> set[str]:
    with pytest.raises(SuchselError) as caught:
        plan(head, sections, folder)
    return {wrong.code for wrong in caught.value.defects}


def test_a_ramp_over_a_section() -> None:
    (section,) = plan("", SECTION + "ramp = [10, 70]").sections
    assert [request.difficulty for request in section.requests] == [10, 30, 50, 70]
    (section,) = plan("", SECTION + "ramp = ['easy', 'hard']").sections
    assert [request.level.name for request in section.requests] == [
        "leicht",
        "leicht",
        "schwer",
        "schwer",
    ]


def test_a_ramp_over_the_book_leaves_sections_with_a_level_alone() -> None:
    hard = SECTION.replace("count = 4", "count = 2\nlevel = 'hard'")
    first, second, third = plan("ramp = [0, 70]", SECTION + hard + SECTION).sections
    assert [r.difficulty for r in first.requests] == [0, 10, 20, 30]
    assert [r.difficulty for r in second.requests] == [None, None]
    assert [r.difficulty for r in third.requests] == [40, 50, 60, 70]


@pytest.mark.parametrize("ramp", ["[1]", "[1, 101]", "'easy'", "['easy', 3]", "3"])
def test_wrong_ramps(ramp: str) -> None:
    assert codes(f"ramp = {ramp}") == {"not-a-ramp"}


def test_a_ramp_and_a_level_exclude_each_other() -> None:
    assert codes("", SECTION + "ramp = [1, 2]\nlevel = 'easy'") == {"option-without-effect"}


def test_what_leaves_nothing_to_a_ramp() -> None:
    other = SECTION.replace("count = 4", "count = 2")
    for more in ("minutes = 2", "filler = 'mix'", "message = 'Ja'\nmessage_mode = 'exact'"):
        sized = more + "\nsize = '9x9'\n"
        first, second = plan("ramp = [10, 40]", other + sized + other).sections
        assert [request.difficulty for request in first.requests] == [None, None]
        assert [request.difficulty for request in second.requests] == [10, 40]
        assert "option-without-effect" in codes("", other + sized + "ramp = [10, 40]")
    # A level leaves the filler and the time to other options.
    assert plan("", other + "minutes = 2\nramp = ['easy', 'hard']").sections


@pytest.mark.slow
def test_a_ramp_is_clipped_where_words_allow_no_more() -> None:
    made = make_book(plan("ramp = [10, 95]"))
    wanted = [request.difficulty for request in made.plan.sections[0].requests]
    given = [puzzle.request.difficulty for puzzle in made.puzzles]
    assert wanted == [10, 38, 67, 95]
    assert given[:3] == wanted[:3]
    assert given[3] is not None
    assert 70 < given[3] < 95
    assert f"4 (95 → {given[3]})" in str(made.notes[0])
    assert made.notes[0] in lay_out_book(made).notes
    with pytest.raises(SuchselError, match="No puzzle of trickiness 95"):
        make_book(plan("", SECTION + "difficulty = 95"))


def test_words_are_dealt_as_the_grid_spells_them() -> None:
    """Café and Cafes do not share a grid without accents; Straße is too long for six cells."""
    listed = "[[puzzles]]\nwords = ['Café', 'Cafes', 'Maus', 'Hund', 'Straße', 'Schule']\n"
    listed += "count = 2\neach = 2\nsize = '6x6'\n"
    folded = plan("", listed + "fold = true\neszett = 'ss'\ndigraphs = ['sch']")
    for request in folded.sections[0].requests:
        letters = ["".join(word.symbols) for word in request.words]
        assert "STRASSE" not in letters
        assert not {"CAFE", "CAFES"} <= {*letters}
    small = listed.replace("6x6", "5x5").replace("each = 2", "each = 3")
    dealt = words_of(plan("", small + "digraphs = ['sch']"))
    assert "Schule" in dealt


def test_titles_vary() -> None:
    (section,) = plan("", SECTION + "titles = ['Zoo', 'Farm {n}', 'Sea']").sections
    assert [request.title for request in section.requests] == ["Zoo", "Farm 2", "Sea", "Zoo"]
    (section,) = plan("", SECTION + "title = 'Zoo {n}'").sections
    assert section.heading == "Zoo"
    assert [request.title for request in section.requests][-1] == "Zoo 4"


def test_words_without_a_title_have_that_of_their_chapter() -> None:
    listed = "[[puzzles]]\nwords = ['Dog', 'Cat']\n"
    for more, title in (("", "Word search"), ("chapter = 'Pets'", "Pets")):
        (section,) = plan("", listed + more).sections
        assert section.requests[0].title == section.heading == title


def test_a_list_of_pictures_is_dealt_words_that_have_one() -> None:
    listed = (
        "[[puzzles]]\nwords = ['dog', 'spanner', 'kindness', 'cat', 'cow']\nlist = 'pictures'\n"
    )
    made = plan("", listed + "count = 2\neach = 2\n")
    assert not {"kindness"} & {*words_of(made)}
    assert "kindness" in str(made.notes[0])
    assert "kindness" in words_of(plan("", listed))  # it shows itself, and a note says so


def test_words_that_bend_are_dealt_so_that_they_fill_a_board() -> None:
    section = "[[puzzles]]\ntheme = 'animals'\ncount = 6\neach = 7\npaths = 'bent'"
    for seed in range(5):
        for request in plan(f"seed = {seed}", section).sections[0].requests:
            letters = sum(len(word.symbols) for word in request.words)
            assert len(request.words) == 7
            assert fills_board(letters)


def test_words_that_bend_get_another_seed_if_they_fit_no_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds: list[int] = []

    def fails_at_first(request: Request, seed: int, *rest: Any, **more: Any) -> Puzzle:
        seeds.append(seed)
        if len(seeds) < 3:
            raise SearchError(defect("no-path", "No board was found."))
        return make_fitting(request, seed, *rest, **more)

    monkeypatch.setattr("suchsel.book.make.make_fitting", fails_at_first)
    section = "[[puzzles]]\nwords = ['Ant', 'Bee', 'Cow']\npaths = 'bent'\n"
    assert len(make_book(plan("seed = 7", section)).puzzles) == 1
    assert seeds == [8, 2008, 4008]
    seeds.clear()
    monkeypatch.setattr("suchsel.book.make.SEEDS", 1)
    with pytest.raises(SearchError):
        make_book(plan("seed = 7", section))


def words_of(made: BookPlan) -> list[str]:
    return [w.text for s in made.sections for r in s.requests for w in r.words]


def test_no_word_twice_in_a_book() -> None:
    made = plan("unique = true", SECTION + SECTION)
    assert len(set(words_of(made))) == 40 == len(words_of(made))
    assert "left out" in str(made.notes[0])
    assert len(set(words_of(plan("", SECTION + SECTION)))) < 40
    assert codes("unique = true", SECTION * 4) == {"too-few-new-words"}
    assert codes("unique = true", SECTION + "pick = 3") == {"pick-not-unique"}


@pytest.mark.slow
def test_a_series_remembers_its_words(tmp_path: Path) -> None:
    outputs = ["-o", str(tmp_path / "x.json"), "--lang", "en"]
    for volume in (1, 2):
        text = f"title = 'Words {volume}'\nseries = 'My Words'\n{SECTION}"
        (tmp_path / f"{volume}.toml").write_text(text)
        assert main(["book", str(tmp_path / f"{volume}.toml"), *outputs]) == 0
    memory = tmp_path / "my-words.series.json"
    volumes = json.loads(memory.read_text())["volumes"]
    assert list(volumes) == ["Words 1", "Words 2"]
    assert len({*volumes["Words 1"], *volumes["Words 2"]}) == 40
    stored = memory.read_bytes()
    puzzles = (tmp_path / "x.json").read_bytes()
    for volume in (1, 2):  # the same again: earlier volumes count, later ones do not
        assert main(["book", str(tmp_path / f"{volume}.toml"), *outputs]) == 0
    assert memory.read_bytes() == stored
    assert (tmp_path / "x.json").read_bytes() == puzzles


def test_a_damaged_memory_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "broken.series.json").write_text("{")
    with pytest.raises(SuchselError, match=r"broken\.series\.json"):
        read_book_plan(f"title = 'x'\nseries = 'broken'\n{SECTION}", str(tmp_path))
    (tmp_path / "s.series.json").write_text("{}")
    assert codes("series = 's'", folder=str(tmp_path)) == {"bad-series-file"}
    assert codes("series = '../'", folder=str(tmp_path)) == {"bad-series-name"}


def test_texts_come_from_files(tmp_path: Path) -> None:
    (tmp_path / "intro.md").write_text("# Hello")
    assert plan("introduction = 'intro.md'", folder=str(tmp_path)).introduction == "# Hello"
    assert codes("introduction = 'no.md'", folder=str(tmp_path)) == {"no-such-file"}


@pytest.mark.parametrize(
    ("isbn", "code"),
    [("978-3-16-148410-1", "isbn-check-digit"), ("316148410X", "not-an-isbn"), ("", "not-an-isbn")],
)
def test_wrong_isbns(isbn: str, code: str) -> None:
    assert codes(f"isbn = '{isbn}'") == {code}
    assert plan("isbn = '9783161484100'").isbn == "9783161484100"


@pytest.mark.parametrize(
    ("head", "more", "told"),
    [
        ("autor = 'A'", "", ["There is no key “autor” here. Did you mean “author”?"]),
        ("xyz = 1", "", ["There is no key “xyz” here."]),
        ("level = 'easy'", "", ["“level” here. It belongs to the puzzles, below [[puzzles]]."]),
        ("", "blurb = 'x'", ["“blurb” here. It belongs to the whole book, above all [[puzzles]]."]),
        ("", "levell = 'easy'", ["[[puzzles]] 1: There is no key “levell” here. Did you mean"]),
        ("[[puzzle]]", "", ["There is no key “puzzle” here. Did you mean “puzzles”?"]),
        # Each defect once, however many puzzles have it.
        ("", "level = 'nix'\nmessage = '!'", ["There is no level “nix”", "has no letters"]),
        ("", "each = 99\nfiller = 'nix'", ["“filler”", "should have 99 words"]),
        # What is wrong hides nothing else, and is no reason for further complaints.
        (
            "cover_colour = 'blue'\nlogo = 'no.png'\nbackground = 'no.jpg'\nbleed = true",
            "",
            ["“cover_colour”", "“background”: There is no file", "“logo”: There is no file"],
        ),
        ("background = '#12'\nbleed = true", "", ["“background”: “#12” is not a colour"]),
        ("list_size = 1\nqr = 'play'", "", ["“list_size”", "“qr” and “url” need each other"]),
        ("qr = 'nix'\nurl = 'https://a.b/'", "", ["“qr”: “nix” is not valid"]),
        (
            "",
            "theme = 'anmals'\nmessage = 'x'\nmessage_mode = 'exact'",
            ["There is no theme “anmals”"],
        ),
    ],
)
def test_all_defects_of_a_plan_once(head: str, more: str, told: list[str]) -> None:
    given = {line.split(" = ")[0]: line for line in (*SECTION.splitlines()[1:], *more.split("\n"))}
    with pytest.raises(SuchselError) as caught:
        plan(head, "[[puzzles]]\n" + "\n".join(given.values()))
    found = [str(wrong) for wrong in caught.value.defects]
    assert len(found) == len(told), found
    for wrong, part in zip(found, told, strict=True):
        assert part in wrong


def test_a_volume_made_again_never_takes_words_of_another(tmp_path: Path) -> None:
    def made(title: str, volume: int, count: int) -> set[str]:
        head = f"title = '{title}'\nseries = 's'\nvolume = '{volume}'"
        words = f"[[puzzles]]\ntheme = 'animals'\neach = 8\ncount = {count}"
        plan = read_book_plan(f"{head}\n{words}", str(tmp_path))
        assert plan.memory
        Path(plan.memory[0]).write_bytes(plan.memory[1])
        return {w.text for one in plan.sections for r in one.requests for w in r.words}

    first, second = made("One", 1, 1), made("Two", 2, 2)
    assert made("One, corrected", 1, 1) == first
    more = made("One", 1, 2)
    assert len(more) == 16
    assert not (first | more) & second
    assert codes("volume = '1'") == {"option-without-effect"}
    assert plan("series = 's'\nvolume = 1", folder=str(tmp_path)).volume == "1"


def test_no_title_repeats_the_number() -> None:
    words = "[[puzzles]]\ntheme = 'animals'\neach = 5\ncount = 2\ntitle = 'Puzzle {n}'"
    layout = lay_out_book(make_book(read_book_plan(f"title = 'x'\n{words}")))
    texts = {m.text for page in layout.pages for m in page.marks if isinstance(m, TextRun)}
    assert {"Puzzle 1", "Puzzle 2", "Puzzle 1–2", "Puzzle 1 (page 5)"} <= texts
    assert not any("1. Puzzle" in text for text in texts)


def test_if_some_titles_count_from_one_again_the_number_of_the_book_precedes_all() -> None:
    words = "[[puzzles]]\ntheme = 'animals'\neach = 5\ncount = 2\ntitle = '{} {{n}}'\n"
    plan = f"title = 'x'\n{words.format('Garden')}{words.format('Kitchen')}"
    layout = lay_out_book(make_book(read_book_plan(plan)))
    texts = {m.text for page in layout.pages for m in page.marks if isinstance(m, TextRun)}
    assert {"1. Garden 1", "2. Garden 2", "3. Kitchen 1", "4. Kitchen 2"} <= texts
    assert {"1–2 Garden", "3–4 Kitchen"} <= texts
    assert "Garden 1" not in texts


def test_before_a_title_that_begins_with_the_number_it_is_not_repeated() -> None:
    words = "[[puzzles]]\ntheme = 'animals'\neach = 5\ncount = 2\ntitle = '{}'\n"
    plan = f"title = 'x'\n{words.format('{n}. Zoo')}{words.format('Farm')}"
    layout = lay_out_book(make_book(read_book_plan(plan)))
    texts = {m.text for page in layout.pages for m in page.marks if isinstance(m, TextRun)}
    assert {"1. Zoo", "2. Zoo", "3. Farm", "4. Farm"} <= texts
    assert not any("1. 1." in text for text in texts)
    assert not {"puzzle-missing", "answer-missing"} & {wrong.code for wrong in preflight(layout)}


@pytest.mark.parametrize("title", ["{n}. Zoo", "Zoo ({n})"])
def test_a_number_at_the_beginning_or_in_brackets_is_not_repeated_either(title: str) -> None:
    words = f"[[puzzles]]\ntheme = 'animals'\neach = 5\ncount = 2\ntitle = '{title}'"
    layout = lay_out_book(make_book(read_book_plan(f"title = 'x'\n{words}")))
    texts = {m.text for page in layout.pages for m in page.marks if isinstance(m, TextRun)}
    assert {title.replace("{n}", number) for number in ("1", "2", "1–2")} <= texts
    # Running titles name the section, without a number or what stands around it.
    assert layout.book.sections[0].heading == "Zoo"
    assert not any("1. 1." in text or "()" in text for text in texts)


@pytest.mark.parametrize("last", ["{n}", "({n})"])
def test_the_number_of_a_title_that_is_cut_is_kept(last: str) -> None:
    title = f"Animals of the Farm and the Forest in a Very Long and Cold Winter {last}"
    words = f"[[puzzles]]\ntheme = 'animals'\neach = 5\ncount = 11\ntitle = '{title}'"
    layout = lay_out_book(make_book(read_book_plan(f"title = 'x'\n{words}")))
    texts = [m.text for page in layout.pages for m in page.marks if isinstance(m, TextRun)]
    for number in (1, 11):
        ending = f"… {last.format(n=number)} (page {layout.puzzle_pages[number]})"
        assert [text for text in texts if text.startswith("Animals") and text.endswith(ending)]
    assert "answer-missing" not in {wrong.code for wrong in preflight(layout)}


def test_notes_name_the_list_that_they_are_about() -> None:
    plan = read_book_plan(
        "title = 'T'\nunique = true\n[[puzzles]]\ntheme = 'farm'\neach = 30\n"
        "[[puzzles]]\ntitle = 'Pets'\nwords = ['Dog', 'Cow', 'Hamster', 'Goldfish']\n"
        "[[puzzles]]\ntitle = 'Abroad'\nwords = ['école', 'maison', 'fenêtre', 'déjeuner']"
    )
    assert [str(note) for note in plan.notes] == [
        "“Pets”: 1 word was left out because it was used before.",
        "“Abroad”: guessed language of the words: Français",
    ]
    languages = [request.language for section in plan.sections for request in section.requests]
    assert languages == ["en", "en", "fr"]


def test_notes_on_words_name_their_section_and_options_as_the_plan_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "nouns.txt").write_text("der Hund\ndie Katze\ndas Pferd\ndie Kuh\n", "utf-8")
    path = tmp_path / "plan.toml"
    path.write_text(
        "title = 'T'\n[[puzzles]]\nfile = 'nouns.txt'\n[[puzzles]]\ntitle = 'Drawn {n}'\n"
        "words = ['Ei', 'Hund', 'Katze', 'Elefant']\npick = 2",
        "utf-8",
    )
    main(["book", str(path), "--check", "--lang", "en"])
    said = capsys.readouterr().err
    assert "articles are hidden with the words (“drop_articles” leaves them out)" in said
    assert "\n“Drawn”: never drawn, because they have fewer than three letters: Ei\n" in said
    main(["make", str(tmp_path / "nouns.txt"), "--lang", "en"])
    assert "“--drop-articles” leaves them out" in capsys.readouterr().err
