"""The objects of a PDF, and the file of one whose structure is compressed.

The structure has an object for every letter of a board. One by one, they would take three times as
much room as the pages, so they go into object streams with a cross-reference stream.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from pydyf import PDF, Array, Object, Stream, String

from suchsel.formats._deflate import deflate

#: How many objects share a stream; a reader unpacks all of them to see one.
TOGETHER = 500


def added(item: Object, pdf: PDF) -> bytes:
    """The reference of an object that becomes a part of the document."""
    pdf.add_object(item)
    reference: bytes = item.reference
    return reference


def compact_file(pdf: PDF, packed: Sequence[Object]) -> bytes:
    """The document as a file; the packed objects go into object streams."""
    pdf.add_object(pdf.info)
    places: dict[int, tuple[int, int, int]] = {}  # as the cross-reference stream wants them
    for start in range(0, len(packed), TOGETHER):
        group = packed[start : start + TOGETHER]
        stream = _object_stream(group)
        pdf.add_object(stream)
        places |= {item.number: (2, stream.number, i) for i, item in enumerate(group)}
    out = bytearray(b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n")
    for item in pdf.objects[1:]:
        if item.number not in places:
            places[item.number] = 1, len(out), 0
            out += item.indirect + b"\n"
    digest = String(sha256(out).hexdigest()[:32])
    index = Stream(compress=False)
    pdf.add_object(index)
    places[index.number] = 1, len(out), 0
    numbers = [(0, 0, 65535), *(places[number] for number in range(1, len(pdf.objects)))]
    table = b"".join(
        kind.to_bytes(1, "big") + where.to_bytes(4, "big") + i.to_bytes(2, "big")
        for kind, where, i in numbers
    )
    index.stream = [table]
    index.extra = {
        "Type": "/XRef",
        "Size": len(numbers),
        "W": Array([1, 4, 2]),
        "Root": pdf.catalog.reference,
        "Info": pdf.info.reference,
        "ID": Array([digest.data, digest.data]),
    }
    start = len(out)
    out += index.indirect + b"\nstartxref\n%d\n%%%%EOF\n" % start
    return bytes(out)


def _object_stream(group: Sequence[Object]) -> Stream:
    """The numbers and places of the objects, then the objects."""
    head, body = [], bytearray()
    for item in group:
        head.append(b"%d %d" % (item.number, len(body)))
        body += item.data + b"\n"
    places = b" ".join(head) + b"\n"
    extra = {"Type": "/ObjStm", "N": len(group), "First": len(places), "Filter": "/FlateDecode"}
    return Stream([deflate(places + bytes(body))], extra)
