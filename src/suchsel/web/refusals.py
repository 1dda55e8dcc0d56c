"""What the server itself refuses, whatever is in the request."""

from __future__ import annotations

from suchsel.errors import Defect, defect

NOT_FOUND = defect("not-found", "There is nothing at this address.")
WRONG_METHOD = defect("wrong-method", "This address does not support that method.")
TOO_LATE = defect("request-timeout", "The request did not arrive in time.")
BUSY = defect("server-busy", "The server is busy; please try again in a moment.")
BROKEN = defect("server-defect", "An error occurred on the server. It has been logged.")
OUT_OF_MEMORY = defect(
    "out-of-memory",
    "The search for places needs more memory than this server allows. A larger size, fewer words "
    "or more directions will help.",
)


def too_slow(seconds: int) -> Defect:
    return defect(
        "too-slow",
        "This takes too long; the search was stopped after {seconds} seconds. A larger size, "
        "fewer words or more directions will help.",
        seconds=seconds,
    )


def body_too_large(limit: int) -> Defect:
    return defect(
        "body-too-large", "The request is too large; the limit is {limit} bytes.", limit=limit
    )
