"""Answers that never change while the server runs, and compression for all that are text."""

from __future__ import annotations

import gzip
from functools import cached_property
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

#: Fewer bytes than this fit in one packet anyway.
LEAST = 1_000
_TEXTUAL = ("text/", "application/json", "application/x-tex", "image/svg+xml", "font/ttf")
REVALIDATE = "no-cache"
#: For addresses that change with their content.
FOR_EVER = "public, max-age=31536000, immutable"


def is_compressible(media: str, data: bytes) -> bool:
    return len(data) >= LEAST and media.startswith(_TEXTUAL)


def compressed(data: bytes, level: int = 6) -> bytes:
    """The same bytes for the same data: without a date."""
    return gzip.compress(data, level, mtime=0)


def accepts_gzip(request: Request) -> bool:
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class StoredAnswer:
    """Bytes with an ETag, compressed once."""

    def __init__(self, data: bytes, media: str) -> None:
        self.data, self.media = data, media
        # A weak one: it stands for both forms, compressed and plain.
        self.etag = f'W/"{sha256(data).hexdigest()[:20]}"'

    @cached_property
    def zipped(self) -> bytes | None:
        return compressed(self.data, 9) if is_compressible(self.media, self.data) else None

    def respond(self, request: Request, cache: str = REVALIDATE) -> Response:
        headers = {"etag": self.etag, "cache-control": cache, "vary": "accept-encoding"}
        known = request.headers.get("if-none-match", "")
        if self.etag in (tag.strip() for tag in known.split(",")):
            return Response(status_code=304, headers=headers)
        if self.zipped is not None and accepts_gzip(request):
            headers["content-encoding"] = "gzip"
            return Response(self.zipped, media_type=self.media, headers=headers)
        return Response(self.data, media_type=self.media, headers=headers)
