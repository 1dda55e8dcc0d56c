"""A script and all that it imports as one file, so that a slow connection waits once.

Each module becomes a function that returns what it exports; imports become names of its result.
That is right for modules as we write them: imports at the top and in braces, exports in front of a
function or a constant, no circles. Lines that are comments are left out.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(
    r"^export (?=(?:async )?function\*? (\w+)|const (\w+)|class (\w+))", re.MULTILINE
)
_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)


def bundle(name: str, files: Mapping[str, bytes]) -> str:
    """The module of this name with all that it needs, as one module."""
    parts: dict[str, str] = {}
    _add(name, files, parts)
    return "\n".join(parts.values())


def _add(name: str, files: Mapping[str, bytes], parts: dict[str, str]) -> None:
    """Append a module after those that it imports."""
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


def _beside(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name)
