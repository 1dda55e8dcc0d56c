"""A script and all that it imports as one file, so that a slow connection waits once.

Each module becomes a function that returns what it exports; imports become names of its result.
That is right for modules as we write them: imports at the top and in braces, exports in front of a
function or a constant, no circles. Lines that are comments are left out.

A module that is imported later, by `import("./it.js")`, becomes a second file, with all that the
first one does not have. It is a function of the modules of the first file that it uses.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT = re.compile(
    r"^export (?=(?:async )?function\*? (\w+)|const (\w+)|class (\w+))", re.MULTILINE
)
_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)


def bundle(script: str, files: Mapping[str, bytes]) -> dict[str, str]:
    """The files that take the place of this script and of all that it imports, by their names."""
    page = script.removesuffix(".js")
    first = _with_imports(script, files)
    made = {}
    for name in sorted(_later_ones(first, files)):
        parts = _with_imports(name, files, first)
        used = [module for module in first if module in _imports_of(parts, files)]
        known = f"{{ {', '.join(map(_variable, used))} }}"
        body = "\n".join(parts.values())
        path = f"{page}.{posixpath.basename(name)}"
        made[path] = (
            f"export async function load({known}) {{\n{body}return {_variable(name)};\n}}\n"
        )
        call = f'import("./{path}").then(({{ load }}) => load({known}))'
        first = {
            module: text.replace(f'import("./{posixpath.basename(name)}")', call)
            for module, text in first.items()
        }
    return {f"{page}.all.js": "\n".join(first.values()), **made}


def _with_imports(
    name: str, files: Mapping[str, bytes], known: Iterable[str] = ()
) -> dict[str, str]:
    """A module after those that it imports, without the known ones."""
    parts: dict[str, str] = dict.fromkeys(known, "")
    _add(name, files, parts)
    return {module: text for module, text in parts.items() if text}


def _add(name: str, files: Mapping[str, bytes], parts: dict[str, str]) -> None:
    if name in parts:
        return
    source = files[name].decode()
    for _, path in _IMPORT.findall(source):
        _add(_beside(name, path), files, parts)

    def take(match: re.Match[str]) -> str:
        names = match[1].replace(" as ", ": ")
        return f"const {{{names}}} = {_variable(_beside(name, match[2]))};\n"

    body = _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub(take, source)))
    given = [found for match in _EXPORT.findall(source) for found in match if found]
    assert not re.search(r"^(?:import|export)\b", body, re.MULTILINE), name
    exports = f"return {{ {', '.join(given)} }};\n"
    parts[name] = f"const {_variable(name)} = await (async () => {{\n{body}{exports}}})();\n"


def _imports_of(names: Iterable[str], files: Mapping[str, bytes]) -> set[str]:
    """The modules that these import."""
    return {
        _beside(name, path) for name in names for _, path in _IMPORT.findall(files[name].decode())
    }


def _later_ones(names: Iterable[str], files: Mapping[str, bytes]) -> set[str]:
    """The modules that these import later."""
    return {_beside(name, path) for name in names for path in _LATER.findall(files[name].decode())}


def _beside(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name)
