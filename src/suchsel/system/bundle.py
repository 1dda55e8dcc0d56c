"""JavaScript modules joined into one script, each in a function of its own."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable

#: The source of a module by its name, which is a path.
Read = Callable[[str], str]

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_DEFERRED = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|const|class) ([\w$]+))", re.MULTILINE)
_COMMENT = re.compile(r"^\s*(?://.*|/\*\*(?s:(?:(?!\*/).)*)\*/)\n", re.MULTILINE)


def bundle(name: str, read: Read) -> dict[str, str]:
    """The scripts that replace a module and all that it imports, by their names.

    The second and further ones hold what it imports with `import()`.
    """
    page = name.removesuffix(".js")
    modules = joined(name, read)
    deferred = sorted({path for one in modules for path in _paths(_DEFERRED, one, read)})
    scripts = {}
    for other in deferred:
        added = joined(other, read, modules)
        used = {path for one in added for path in _paths(_IMPORT, one, read)}
        shared = f"{{ {', '.join(variable(one) for one in modules if one in used)} }}"
        path, body = f"{page}.{posixpath.basename(other)}", "\n".join(added.values())
        scripts[path] = (
            f"export async function load({shared}) {{\n{body}return {variable(other)};\n}}\n"
        )
        call = f'import("./{path}").then(({{ load }}) => load({shared}))'
        modules = {
            one: text.replace(f'import("./{posixpath.basename(other)}")', call)
            for one, text in modules.items()
        }
    return {f"{page}.all.js": "\n".join(modules.values()), **scripts}


def joined(name: str, read: Read, known: Iterable[str] = ()) -> dict[str, str]:
    """Statements that define a module and, before it, those that it imports and are not known."""
    found: dict[str, str] = {}
    for path in _paths(_IMPORT, name, read):
        if path not in (done := {*known, *found, name}):
            found |= joined(path, read, done)

    def take(match: re.Match[str]) -> str:
        names = " ".join(match[1].split()).rstrip(",").replace(" as ", ": ")
        return f"const {{ {names} }} = {variable(_resolved(name, match[2]))};\n"

    source = read(name)
    exports = ", ".join(_EXPORT.findall(source))
    body = _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub(take, source)))
    assert not re.search(r"^(?:import|export)\b", body, re.MULTILINE), name
    text = f"await (async () => {{\n{body}return {{ {exports} }};\n}})()"
    return {**found, name: f"const {variable(name)} = {text};\n"}


def variable(name: str) -> str:
    """The variable with the exports of a module."""
    return "module_" + re.sub(r"\W", "_", name)


def _paths(pattern: re.Pattern[str], name: str, read: Read) -> list[str]:
    """The modules that a module imports in this way."""
    return [_resolved(name, match[pattern.groups]) for match in pattern.finditer(read(name))]


def _resolved(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
