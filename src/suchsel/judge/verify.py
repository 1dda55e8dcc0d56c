"""From a draft or a stored file to a `Puzzle`, or to the list of all that is wrong with it.

The second guarantee of the program: nothing leaves it that has not passed here. It looks at the
finished grid with `find` and knows nothing of how the grid was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from suchsel.boards.board import DIRECTIONS, Cell, Topology
from suchsel.errors import Message, SuchselError, say
from suchsel.judge.find import Occurrence, readings
from suchsel.puzzle import FORMAT, Draft, Placement, Puzzle
from suchsel.request.request import MAX_SEED, Request
from suchsel.syntax import parse_json
from suchsel.words.sources import MAX_SIDE

if TYPE_CHECKING:
    from typing import Any


def verify(draft: Draft, request: Request) -> Puzzle:
    """The puzzle of a draft of our own. A defect here is a defect of the program."""
    defects = list(find_defects(draft, request))
    if defects:  # not an assert: `python -O` must not let a puzzle out unchecked
        raise AssertionError("\n".join(map(str, defects)))
    return Puzzle(draft)


def find_defects(draft: Draft, request: Request) -> Iterator[Message]:
    """Everything that is wrong with a draft, measured against what was asked for."""
    topology = request.topology
    wrong_shape = list(_shape(draft, topology))
    if wrong_shape:
        yield from wrong_shape
        return
    yield from _as_asked(draft, request)
    yield from _complete(draft, request)
    owners = _owners(draft)
    for placement in draft.words:
        yield from _in_place(placement, draft, topology, request)
        yield from _nesting(placement, draft, owners, request)
    if request.level.crossings == "never":
        yield from (
            _at("two words share the cell", "zwei Wörter teilen sich die Zelle", cell)
            for cell, words in owners.items()
            if len(words) > 1 and not (request.nest and _is_nest(words, draft))
        )
    yield from _strays(draft, topology, request, owners)
    yield from _message(draft, topology, request, owners)


def _message(
    draft: Draft, topology: Topology, request: Request, owners: dict[Cell, list[int]]
) -> Iterator[Message]:
    """The letters that belong to no word begin with the message, or are the message."""
    if draft.message != request.message:
        yield say(
            "The message is not that of the request.", "Die Botschaft ist nicht die der Anfrage."
        )
    wanted = request.message_symbols
    if wanted:
        left = tuple(draft.grid[row][column] for row, column in topology.cells
                     if (row, column) not in owners)  # fmt: skip
        if (left if request.message_mode == "exact" else left[: len(wanted)]) != wanted:
            yield say(
                "The letters left over do not spell the message.",
                "Die übrigen Buchstaben ergeben nicht die Botschaft.",
            )


def _shape(draft: Draft, topology: Topology) -> Iterator[Message]:
    if draft.topology != topology.kind:
        yield say(
            "The board is a {kind}, asked for was a {wanted}.",
            "Das Feld ist von der Art {kind}, verlangt war {wanted}.",
            kind=draft.topology[:40],
            wanted=topology.kind,
        )
    if draft.rows != topology.rows or draft.columns != topology.columns:
        yield say(
            "The puzzle is {rows}x{columns}, asked for was {size}.",
            "Das Rätsel ist {rows}x{columns}, verlangt war {size}.",
            rows=draft.rows,
            columns=draft.columns,
            size=f"{topology.rows}x{topology.columns}",
        )
        return
    if len(draft.grid) != draft.rows or any(len(row) != draft.columns for row in draft.grid):
        yield say(
            "The grid does not have {rows} rows of {columns} cells.",
            "Das Gitter hat nicht {rows} Zeilen zu {columns} Zellen.",
            rows=draft.rows,
            columns=draft.columns,
        )
        return
    if len(topology.cells) == draft.rows * draft.columns and all(chain(*draft.grid)):
        return  # most boards: a letter in every cell
    for row, line in enumerate(draft.grid):
        for column, symbol in enumerate(line):
            if ((row, column) in topology.number) != bool(symbol):
                yield _at(
                    "there is no letter, or one outside the shape,",
                    "kein Buchstabe, oder einer außerhalb der Form,",
                    (row, column),
                )


def _at(en: str, de: str, cell: Cell) -> Message:
    return say(
        "{what} in row {row}, column {column}",
        "{what} in Zeile {row}, Spalte {column}",
        what=say(en, de),
        row=cell[0] + 1,
        column=cell[1] + 1,
    )


def _as_asked(draft: Draft, request: Request) -> Iterator[Message]:
    if draft.level != request.level.name:
        yield say("The level is not that of the request.", "Die Stufe ist nicht die der Anfrage.")
    if draft.title != request.title:
        yield say("The title is not that of the request.", "Der Titel ist nicht der der Anfrage.")


def _complete(draft: Draft, request: Request) -> Iterator[Message]:
    n, m = len(request.words), len(draft.words) - len(request.secret)
    drawn = draft.words[n:m] if request.pool else ()
    yield from _drawn(drawn, request)
    asked = [
        (word.text, word.symbols, word.clue, i >= n)
        for i, word in enumerate(request.words + request.secret)
    ]
    placed = [
        (placement.word, placement.symbols, placement.clue, placement.secret)
        for placement in (draft.words[:n] + draft.words[m:] if request.pool else draft.words)
    ]
    if asked != placed:
        for text, *_ in asked:
            if text not in {placement.word for placement in draft.words}:
                yield say("“{word}” is missing.", "„{word}“ fehlt.", word=text)
        yield say(
            "The words of the puzzle are not those of its request.",
            "Die Wörter des Rätsels sind nicht die der Anfrage.",
        )


def _drawn(drawn: tuple[Placement, ...], request: Request) -> Iterator[Message]:
    """Words that come out of a pool: each is in it, none comes twice, and there are enough."""
    pool = {(word.text, word.symbols) for word in request.pool}
    least, most = request.pick or (0, len(pool))
    names = {(placement.word, placement.symbols) for placement in drawn}
    if not names <= pool or any(placement.secret for placement in drawn):
        yield say("A word is not from the pool.", "Ein Wort ist nicht aus dem Vorrat.")
    if request.pool and (len(names) != len(drawn) or not least <= len(drawn) <= most):
        yield say(
            "{n} words of the pool are there, asked for were {least} to {most}.",
            "{n} Wörter aus dem Vorrat sind da, verlangt waren {least} bis {most}.",
            n=len(names),
            least=least,
            most=most,
        )


def _owners(draft: Draft) -> dict[Cell, list[int]]:
    owners: dict[Cell, list[int]] = {}
    for i, placement in enumerate(draft.words):
        for cell in placement.cells:
            owners.setdefault(cell, []).append(i)
    return owners


def _in_place(
    placement: Placement, draft: Draft, topology: Topology, request: Request
) -> Iterator[Message]:
    """The word stands in its own cells, on a straight line, in an allowed direction."""
    cells = placement.cells
    if len(set(cells)) != len(cells) or not all(map(topology.number.__contains__, cells)):
        yield _word(placement, "has cells outside the board", "hat Zellen außerhalb des Feldes")
        return
    shown = tuple([draft.grid[row][column] for row, column in cells])
    if shown != placement.symbols:
        yield _word(
            placement,
            "does not stand where the puzzle says",
            "steht nicht, wo das Rätsel es angibt",
        )
    if not _is_straight(cells, placement.direction, topology):
        yield _word(placement, "does not run straight", "läuft nicht gerade")
    if placement.direction not in request.level.directions:
        yield _word(
            placement, "runs in a forbidden direction", "läuft in eine nicht erlaubte Richtung"
        )


def _is_straight(cells: tuple[Cell, ...], direction: str, topology: Topology) -> bool:
    if direction not in DIRECTIONS:
        return False
    if topology.kind == "rectangle":  # the same as below, but most boards are rectangles
        (row, column), (down, right) = cells[0], DIRECTIONS[direction]
        return cells == tuple([(row + i * down, column + i * right) for i in range(len(cells))])
    return all(topology.beside(here, direction) == there for here, there in pairwise(cells))


def _word(placement: Placement, en: str, de: str, **values: object) -> Message:
    return say("“{word}” {what}.", "„{word}“ {what}.", word=placement.word,
               what=say(en, de, **values))  # fmt: skip


def _nesting(
    placement: Placement, draft: Draft, owners: dict[Cell, list[int]], request: Request
) -> Iterator[Message]:
    """A place wholly inside another word's place is one that the puzzle owns up to."""
    hosts = set(owners[placement.cells[0]])
    for cell in placement.cells[1:]:
        if len(hosts) == 1:
            break  # nobody but the word itself
        hosts.intersection_update(owners[cell])
    names = [draft.words[i].word for i in hosts if draft.words[i] is not placement]
    if placement.inside is None and names:
        yield _word(placement, "lies inside “{host}” and does not say so",
                    "liegt in „{host}“ und sagt es nicht", host=names[0])  # fmt: skip
    if placement.inside is not None and placement.inside not in names:
        yield _word(placement, "does not lie inside “{host}” as it says",
                    "liegt nicht, wie angegeben, in „{host}“", host=placement.inside)  # fmt: skip
    if names and request.level.crossings == "never" and not request.nest:
        yield _word(placement, "lies inside another word", "liegt in einem anderen Wort")


def _is_nest(words: list[int], draft: Draft) -> bool:
    """Whether all these words lie inside the longest of them."""
    places = [set(draft.words[i].cells) for i in words]
    longest = max(places, key=len)
    return all(place <= longest for place in places)


def _strays(
    draft: Draft, topology: Topology, request: Request, owners: dict[Cell, list[int]]
) -> Iterator[Message]:
    """An occurrence is clean when it lies wholly inside the cells of one placed word."""
    listed = dict.fromkeys(placement.symbols for placement in draft.words)
    stems = request.blocked
    for word, cells, backwards, direction in readings(draft.grid, topology, tuple(listed), stems):
        if _is_covered(cells, owners):
            continue
        found = Occurrence(word, direction, reversed(cells) if backwards else cells)
        if found.word in listed:
            yield _stray(found, "is there a second time, from", "steht ein zweites Mal da, ab")
        else:
            yield _stray(found, "is a blocked word and appears, from", "ist gesperrt und steht ab")


def _is_covered(cells: list[Cell], owners: dict[Cell, list[int]]) -> bool:
    hosts = owners.get(cells[0])
    if hosts is None:
        return False
    common = set(hosts)
    for cell in cells[1:]:
        common.intersection_update(owners.get(cell, ()))
        if not common:
            return False
    return True


def _stray(found: Occurrence, en: str, de: str) -> Message:
    return say(
        "“{word}” {what} row {row}, column {column} {direction}.",
        "„{word}“ {what} Zeile {row}, Spalte {column} {direction}.",
        word="".join(found.word),
        what=say(en, de),
        row=found[0][0] + 1,
        column=found[0][1] + 1,
        direction=found.direction,
    )


def read_puzzle(text: str) -> Puzzle:
    """The puzzle of a JSON text that anybody may have written or changed."""
    return puzzle_of(parse_json(text))


def puzzle_of(data: Any) -> Puzzle:
    """The puzzle that parsed JSON describes; or an error that names all defects."""
    draft = _draft_of(data)
    request = Request.from_dict(draft.request)
    defects = list(find_defects(draft, request))
    if data["request"].get("size") not in (None, [draft.rows, draft.columns]):
        defects.append(
            say("The size is not that of the request.", "Die Größe ist nicht die der Anfrage.")
        )
    if defects:
        raise SuchselError(*defects)
    return Puzzle(draft)


def _draft_of(data: Any) -> Draft:
    """The draft that parsed JSON describes; every key of the wrong kind is named."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SuchselError(
            say(
                "This is not a puzzle: “format” should be “{format}”.",
                "Das ist kein Rätsel: „format“ müsste „{format}“ sein.",
                format=FORMAT,
            )
        )
    defects = [
        say("The key “{key}” is missing or wrong.", "Der Schlüssel „{key}“ fehlt oder ist falsch.",
            key=key)
        for key, is_right in _KEYS.items()
        if not is_right(data.get(key))
    ]  # fmt: skip
    if defects:
        raise SuchselError(*defects)
    placements = tuple(
        Placement(
            word["word"],
            tuple(word["symbols"]),
            tuple((cell[0], cell[1]) for cell in word["cells"]),
            word["direction"],
            word.get("clue"),
            word.get("inside"),
            word.get("secret", False),
        )
        for word in data["words"]
    )
    return Draft(
        rows=data["rows"],
        columns=data["columns"],
        topology=data["topology"],
        grid=tuple(tuple(row) for row in data["grid"]),
        words=placements,
        level=data["level"],
        seed=data["seed"],
        request={**data["request"], "size": [data["rows"], data["columns"]]},
        title=data.get("title"),
        message=data.get("message"),
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text_or_null(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _is_grid(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(row, list) and all(map(_is_text_or_null, row)) for row in value
    )


def _is_word(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("word"), str)
        and isinstance(value.get("direction"), str)
        and _is_text_or_null(value.get("clue"))
        and _is_text_or_null(value.get("inside"))
        and isinstance(value.get("secret", False), bool)
        and isinstance(value.get("symbols"), list)
        and all(isinstance(symbol, str) for symbol in value["symbols"])
        and isinstance(value.get("cells"), list)
        and len(value["cells"]) > 0
        and all(
            isinstance(cell, list) and len(cell) == 2 and all(map(_is_number, cell))
            for cell in value["cells"]
        )
    )


_KEYS = {
    "rows": lambda value: _is_number(value) and 1 <= value <= MAX_SIDE,
    "columns": lambda value: _is_number(value) and 1 <= value <= MAX_SIDE,
    "topology": lambda value: isinstance(value, str),
    "grid": _is_grid,
    "words": lambda value: isinstance(value, list) and all(map(_is_word, value)),
    "level": lambda value: isinstance(value, str),
    "seed": lambda value: _is_number(value) and 0 <= value <= MAX_SEED,
    "request": lambda value: isinstance(value, dict),
    "title": _is_text_or_null,
    "message": _is_text_or_null,
}
