"""Grids as other people write them: the same letters in some twenty shapes, and other suites."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from suchsel import SuchselError, generate, solve
from suchsel.cli import main
from suchsel.formats import find_format, letters_of, read_letters, render
from suchsel.formats._letter_grid import listed_words
from suchsel.sheet.style import Style

Rows = Sequence[str]
FOLDER = Path(__file__).parent
LETTERS = "ABCDEFGHIKLMNOPRSTUVW"


def random_rows(rows: int, columns: int) -> list[str]:
    """Letters without a row or column that looks like labels."""
    chance = Random(rows)
    return ["".join(chance.choices(LETTERS, k=columns)) for _ in range(rows)]


GRIDS = {"small": random_rows(4, 6), "wide": random_rows(7, 12), "large": random_rows(15, 14)}


def spaced(rows: Rows) -> str:
    return "\n".join(map(" ".join, rows))


def markdown(rows: Rows) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])


def markdown_with_labels(rows: Rows) -> str:
    head = "|   | " + " | ".join(str(n) for n in range(1, len(rows[0]) + 1)) + " |"
    lines = [f"| {n} | {' | '.join(row)} |" for n, row in enumerate(rows, 1)]
    return "\n".join([head, "|:-:" * (len(rows[0]) + 1) + "|", *lines])


def html(rows: Rows) -> str:
    lines = ("<tr>" + "".join(f"<td>{letter}</td>" for letter in row) + "</tr>" for row in rows)
    return f"<!DOCTYPE html><title>Animals</title><table>{''.join(lines)}</table><p>Find them!</p>"


def box(rows: Rows) -> str:
    rule = "┼".join(["───"] * len(rows[0]))
    return f"\n├{rule}┤\n".join(f"│ {' │ '.join(row)} │" for row in rows)


def numbered(rows: Rows, first: int = 1, mark: str = "") -> str:
    head = "   " + " ".join(str(n) for n in range(first, first + len(rows[0])))
    return "\n".join([head, *(f"{n}{mark} {' '.join(row)}" for n, row in enumerate(rows, first))])


def chess(rows: Rows) -> str:
    head = "  " + " ".join(chr(ord("a") + n) for n in range(len(rows[0])))
    lines = [f"{n} {' '.join(row)} {n}" for n, row in enumerate(rows, 1)]
    return "\n".join([head, *lines, head])


def lettered(rows: Rows) -> str:
    head = "  " + " ".join(str(n) for n in range(1, len(rows[0]) + 1))
    return "\n".join([head, *(f"{chr(ord('A') + n)} {' '.join(r)}" for n, r in enumerate(rows))])


def latex(rows: Rows) -> str:
    lines = " \\\\ \\hline\n".join(map(" & ".join, rows))
    return f"\\begin{{tabular}}{{|c|c|}}\n\\hline\n{lines} \\\\ \\hline\n\\end{{tabular}}"


def framed(rows: Rows, sign: str, gap: str = "") -> str:
    rule = gap.join(sign * (len(rows[0]) + 2))
    return "\n".join([rule, *(gap.join([sign, *row, sign]) for row in rows), rule])


def four_sides(rows: Rows) -> str:
    head = "   " + " ".join(str(n % 10) for n in range(1, len(rows[0]) + 1))
    lines = [f"{n:2} {' '.join(row)} {n:2}" for n, row in enumerate(rows, 1)]
    return "\n".join([head, *lines, head])


def with_words_beside(rows: Rows) -> str:
    words = ["CAT", "HORSE", "DOG", "MOUSE"]
    beside = [f"     {word}" for word in words] + [""] * len(rows)
    return "\n".join(" ".join(row) + word for row, word in zip(rows, beside, strict=False))


def bold(rows: Rows) -> str:
    lines = [f"| {' | '.join(row[:-1])} | **{row[-1]}** |" for row in rows]
    return "\n".join(["|  " * len(rows[0]) + "|", "|---" * len(rows[0]) + "|", *lines])


#: As word-search-generator prints it.
GENERATED = """WORD SEARCH
 ─────────────────
{grid}
 ─────────────────
Find words going S, SE, NE, and, E:
CAT, DOG, HORSE

Answer Key: TAC NE @ (7, 6), GOD SE @ (6, 4), ESROH E @ (2,
1)
"""
#: A letter of the kata “word search”: the words, then the rows.
KATA = "BONES,KHAN,KIRK\n{grid}"


SHAPES: dict[str, tuple[str, Callable[[Rows], str]]] = {
    "solid": ("txt", "\n".join),
    "spaced": ("txt", spaced),
    "wide": ("txt", lambda rows: "\n".join(map("   ".join, rows))),
    "commas": ("txt", lambda rows: "\n".join(map(",".join, rows))),
    "semicolons": ("txt", lambda rows: "\n".join(map(" ; ".join, rows))),
    "tabs": ("txt", lambda rows: "\n".join(map("\t".join, rows))),
    "small letters": ("txt", lambda rows: spaced(rows).lower()),
    "python": ("txt", lambda rows: f"grid = {[list(row) for row in rows]}".replace("],", "],\n")),
    "among text": ("txt", lambda rows: f"WORD SEARCH\n===\n\n{spaced(rows)}\n\nHave fun!"),
    "markdown": ("md", markdown),
    "markdown with labels": ("md", markdown_with_labels),
    "html": ("html", html),
    "html in a text": ("txt", html),
    "box": ("txt", box),
    "numbers": ("txt", numbered),
    "numbers from 0": ("txt", lambda rows: numbered(rows, 0)),
    "numbers with full stops": ("txt", lambda rows: numbered(rows, mark=".")),
    "numbers with walls": ("txt", lambda rows: numbered(rows, mark=" |")),
    "chess": ("txt", chess),
    "letters beside": ("txt", lettered),
    "json rows": ("json", lambda rows: json.dumps({"board": list(rows)})),
    "json spaced": ("json", lambda rows: json.dumps({"startingBoard": [*map(" ".join, rows)]})),
    "json text": ("json", lambda rows: json.dumps({"puzzle": "\n".join(rows), "words": ["x"]})),
    "csv": ("csv", lambda rows: "\n".join(map(",".join, rows))),
    "latex": ("tex.txt", latex),
    "c": (
        "txt",
        lambda rows: "char* g[] = {\n" + ",\n".join(f'  "{row}"' for row in rows) + "\n};",
    ),
    "yaml": ("txt", lambda rows: "grid:\n" + "".join(f"  - {row}\n" for row in rows)),
    "xml": ("txt", lambda rows: "".join(f"<row>{' '.join(row)}</row>\n" for row in rows)),
    "empty lines": ("txt", lambda rows: "\n\n".join(map(" ".join, rows))),
    "solid and empty lines": ("txt", "\n\n".join),
    "words beside": ("txt", with_words_beside),
    "size and words": (
        "txt",
        lambda rows: f"{len(rows)}\n{len(rows[0])}\n{spaced(rows)}\n3\nCAT\nDOG\nEEL\n",
    ),
    "four sides": ("txt", four_sides),
    "numbers behind": (
        "txt",
        lambda rows: "\n".join(f"{' '.join(row)}  {n}" for n, row in enumerate(rows, 1)),
    ),
    "names of rows": (
        "txt",
        lambda rows: "\n".join(f"Row {n}: {row}" for n, row in enumerate(rows, 1)),
    ),
    "bold": ("md", bold),
    "mail": ("txt", lambda rows: "Hi Anna,\n\n> " + spaced(rows).replace("\n", "\n> ") + "\n\nTom"),
    "frame of stars": ("txt", lambda rows: framed(rows, "*", " ")),
    "frame of hashes": ("txt", lambda rows: framed(rows, "#")),
    "generator": ("txt", lambda rows: GENERATED.format(grid=spaced(rows))),
    "kata": ("txt", lambda rows: KATA.format(grid="\n".join(map(",".join, rows)))),
    "walls": ("txt", lambda rows: "\n".join(f"|{'|'.join(row)}|" for row in rows)),
    "quotes": (
        "csv",
        lambda rows: "\n".join(",".join(f'"{cell}"' for cell in row) for row in rows),
    ),
    "code": ("md", lambda rows: f"# Puzzle\n\n```\n{spaced(rows)}\n```\n\n* CAT\n* DOG\n"),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", GRIDS)
def test_each_shape_is_read_to_the_letter(name: str, shape: str) -> None:
    suffix, write = SHAPES[shape]
    read = letters_of(write(GRIDS[name]).encode(), f"x.{suffix}")
    assert read.grid == tuple(map(tuple, GRIDS[name]))
    assert not read.others


CASES = json.loads((FOLDER / "exercism_word_search.json").read_text())


@pytest.mark.parametrize("case", CASES)
def test_the_cases_of_exercism(case: dict[str, Any]) -> None:
    found = solve(case["grid"], case["words"])
    for word, ends in case["expected"].items():
        places = [[[cells[i][1] + 1, cells[i][0] + 1] for i in (0, -1)] for cells in found[word]]
        wanted = ends and [[ends[0]["column"], ends[0]["row"]], [ends[1]["column"], ends[1]["row"]]]
        assert places == ([wanted] if wanted else [])


def run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, *more: str, suffix: str = "txt"
) -> tuple[int, str, str]:
    path = tmp_path / f"grid.{suffix}"
    path.write_text(text)
    code = main(["solve", str(path), *more, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def test_it_says_what_was_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = "Animals\n\nD O G\nC A T\nB E E\n"
    code, out, err = run(capsys, tmp_path, text, "dog", "--show", "--leftover")
    assert code == 0
    assert "3 rows, 3 columns, lines 3 to 5" in err
    assert out.splitlines()[:3] == ["D O G", "C A T", "B E E"]
    assert out.splitlines()[-2:] == [
        "dog: row 1, column 1, to the right",
        "Letters left over: CATBEE",
    ]


@pytest.mark.parametrize(
    "words",
    [
        "DOG\nCAT\nCOD",
        "Words: dog, cat, cod",
        "1. dog\n2. cat\n3. cod",
        "☐ dog   ☐ cat\n☐ cod",
        "dog cat cod",
    ],
)
def test_the_list_below_the_grid(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str
) -> None:
    """“Cod” is not in the grid, which the exit code says."""
    text = f"Find the animals!\n\nD O G\nC A T\nB E E\n\n{words}\n"
    code, out, _ = run(capsys, tmp_path, text)
    found = [line.lower() for line in out.splitlines()]
    assert code == 1
    assert found == [
        "dog: row 1, column 1, to the right",
        "cat: row 2, column 1, to the right",
        "cod: not found",
    ]


def test_of_several_grids_one_is_chosen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = "D O G\nC A T\nB E E\n\nC O W\nH E N\nA N T\n"
    code, _, err = run(capsys, tmp_path, text, "cow")
    assert code == 2
    for part in ("2 grids", "lines 5 to 7", "--grid"):
        assert part in err
    code, out, _ = run(capsys, tmp_path, text, "cow", "--grid", "2")
    assert (code, out) == (0, "cow: row 1, column 1, to the right\n")
    assert run(capsys, tmp_path, text, "cow", "--grid", "3")[0] == 2


def seeking(*known: str) -> Callable[[Iterable[tuple[str, ...]]], list[tuple[str, ...]]]:
    """Finds these words and no others."""
    return lambda words: [word for word in words if "".join(word) in known]


@pytest.mark.parametrize("suffix", ["txt", "csv", "xlsx", "html", "json", "jsonl"])
def test_our_own_sets_with_their_lists(suffix: str, tmp_path: Path) -> None:
    puzzles = [generate(["Dog", "Horse"], seed=seed) for seed in (1, 2)]
    follows = find_format(suffix).follows
    path = tmp_path / f"set.{suffix}"
    path.write_bytes(render(puzzles, suffix, Style(solution="solution" in follows)))
    for number, puzzle in enumerate(puzzles, 1):
        letters = read_letters(str(path), number=number)
        assert letters.grid == puzzle.grid
        words = listed_words(letters, seeking("DOG", "HORSE"))
        assert words == ["Dog", "Horse"]


def test_lists_beside_a_grid_and_below_a_heading() -> None:
    read = letters_of(with_words_beside(GRIDS["small"]).encode(), "x.txt")
    assert listed_words(read, list) == ["CAT", "HORSE", "DOG", "MOUSE"]
    read = letters_of(GENERATED.format(grid=spaced(GRIDS["wide"])).encode(), "x.txt")
    assert listed_words(read, seeking("CAT", "DOG")) == ["CAT", "DOG", "HORSE"]


def test_rows_of_different_lengths_are_no_grid(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said = "Lines 1 to 3 have different numbers of letters: line 2 has 5, most others have 4"
    code, _, err = run(capsys, tmp_path, "HUND\nKATZE\nMAUS\n", "hund")
    assert (code, said in err) == (2, True)


@pytest.mark.parametrize("way", ["\n".join, spaced, SHAPES["commas"][1]])
@pytest.mark.parametrize("row", ["BIRDQ", "BIRDQXY"])
def test_a_forgotten_or_doubled_letter_is_named(way: Callable[[Rows], str], row: str) -> None:
    rows = ["DOGXQW", "ACAFGH", "XQWERT", "LKJHGF", "POIUYT"]
    with pytest.raises(SuchselError, match=f"line 3 has {len(row)}, most others have 6"):
        letters_of(way([*rows[:2], row, *rows[2:]]).encode(), "x.txt")
    # A word below a grid without blanks is no row, and a row may end early as drawn.
    words = letters_of("\n".join([*rows, "BIRDS"]).encode(), "x.txt")
    assert words.grid == tuple(map(tuple, rows))
    short = letters_of(spaced([*rows[:2], row[:3], *rows[2:]]).encode(), "x.txt")
    assert short.grid[2] == (*row[:3], None, None, None)


def test_a_table_of_words_is_no_grid() -> None:
    table = "| word | clue |\n|---|---|\n| cat | pet |\n| cow | milk |\n"
    with pytest.raises(SuchselError, match="no letter grid"):
        letters_of(table.encode(), "x.md")
    both = f"{table}\n{markdown(GRIDS['small'])}\n"
    assert letters_of(both.encode(), "x.md").grid == tuple(map(tuple, GRIDS["small"]))


def test_without_words_it_asks_for_them(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, tmp_path, "D O G\nC A T\n")
    assert code == 2
    assert "no list of words" in err
    assert "--dictionary" in err


def test_all_words_of_a_dictionary(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    known.write_text("dog\ncat\nhorse\nat\n")
    text = "D O G\nC A T\nB E E\n"
    options = ["--dictionary", str(known), "--shortest", "3"]
    code, out, _ = run(capsys, tmp_path, text, *options)
    assert (code, out) == (
        0,
        "cat: row 2, column 1, to the right\ndog: row 1, column 1, to the right\n",
    )
    for name in ("en", "English"):
        assert run(capsys, tmp_path, "Z E B R A\nX X X X X\n", "--dictionary", name)[1] == (
            "zebra: row 1, column 1, to the right\n"
        )
    code, _, err = run(capsys, tmp_path, text, "--dictionary", "Klingon")
    assert (code, "“Klingon” is neither" in err, "de, en, es" in err) == (2, True, True)


def test_places_for_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = json.dumps({"board": ["DOG", "CAT"], "words": ["dog", "cow"]})
    code, out, _ = run(capsys, tmp_path, text, "--format", "json", suffix="json")
    found = json.loads(out)
    assert code == 1
    assert (found["rows"], found["columns"], found["leftover"]) == (2, 3, "CAT")
    assert [word["cells"] for word in found["words"]] == [[[0, 0], [0, 1], [0, 2]], None]


def test_a_table_in_a_page_with_its_list(tmp_path: Path) -> None:
    page = "<table><tr><td>D<td>O<td>G</tr><tr><td>C<td>A<td>T</tr></table><ul><li>Dog<li>Cat</ul>"
    path = tmp_path / "x.htm"
    path.write_text(page)
    assert read_letters(str(path)).texts[-1] == ("Dog", "Cat")


def test_a_page_without_a_grid_is_refused() -> None:
    with pytest.raises(SuchselError):
        letters_of(b"<!DOCTYPE html><p>hello, this is a letter to my aunt</p>")


def test_cells_outside_of_a_table_are_text() -> None:
    letters = letters_of(b"<!DOCTYPE html><p>D O G<p>C A T<p></p><p><tr><td>Dog Cat")
    assert letters.grid == (tuple("DOG"), tuple("CAT"))
