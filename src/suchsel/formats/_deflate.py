"""Compression whose bytes never change.

What zlib writes depends on its version and on the machine. This is the same format, deflate, with
the fixed codes of RFC 1951: not as small, but the same everywhere. It suits texts that repeat.
"""

from __future__ import annotations

from functools import lru_cache
from zlib import adler32

#: The shortest and the longest repetition that are used, and how far back one may lie.
_SHORTEST, _LONGEST, _WINDOW = 4, 258, 32768
#: How many bits follow the codes of lengths: RFC 1951, 3.2.5.
_LENGTH_BITS = (*[0] * 8, *(n for n in range(1, 6) for _ in range(4)))
#: Bits, from the lowest on, and their number.
Code = tuple[int, int]


def deflate(data: bytes) -> bytes:
    """The data in the format of zlib."""
    out, bits, count = bytearray(b"\x78\x01"), 0b011, 3  # one block with fixed codes
    last: dict[bytes, int] = {}
    at, end = 0, len(data)
    while at < end:
        start = data[at : at + _SHORTEST]
        before = last.get(start)
        last[start] = at
        if before is None or at - before > _WINDOW or len(start) < _SHORTEST:
            code, size = _LITERALS[data[at]]
            at += 1
        else:
            length = _repeated(data, before, at)
            code, size = _LENGTHS[length]
            far, more = _distance(at - before)
            code, size = code | far << size, size + more
            at += length
        bits |= code << count
        count += size
        if count >= 64:
            out += (bits & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "little")
            bits, count = bits >> 64, count - 64
    count += _LITERALS[256][1]  # the end of the block: zeros
    out += bits.to_bytes((count + 7) // 8, "little")
    return bytes(out) + adler32(data).to_bytes(4, "big")


def _repeated(data: bytes, before: int, at: int) -> int:
    """How many bytes from `at` on are the same as those from `before` on."""
    length, most = _SHORTEST, min(_LONGEST, len(data) - at)
    while length + 8 <= most and (
        data[before + length : before + length + 8] == data[at + length : at + length + 8]
    ):
        length += 8
    while length < most and data[before + length] == data[at + length]:
        length += 1
    return length


@lru_cache(maxsize=_WINDOW)
def _distance(distance: int) -> Code:
    """The code of a distance, by halving the range."""
    more = max((distance - 1).bit_length() - 2, 0)
    number = 2 * more + ((distance - 1) >> more)
    code, extra = _reversed(number, 5), (distance - 1) & ((1 << more) - 1)
    return code | extra << 5, 5 + more


def _reversed(code: int, size: int) -> int:
    """Codes are written from the highest bit on."""
    return int(f"{code:0{size}b}"[::-1], 2)


def _fixed(symbol: int) -> Code:
    """The fixed code of a byte, of the end (256) or of a length: RFC 1951, 3.2.6."""
    if symbol < 144:
        return _reversed(0x30 + symbol, 8), 8
    if symbol < 256:
        return _reversed(0x190 + symbol - 144, 9), 9
    if symbol < 280:
        return _reversed(symbol - 256, 7), 7
    return _reversed(0xC0 + symbol - 280, 8), 8


def _lengths() -> dict[int, Code]:
    codes, length = {}, 3
    for number, more in enumerate(_LENGTH_BITS):
        code, size = _fixed(257 + number)
        for extra in range(1 << more):
            codes[length + extra] = code | extra << size, size + more
        length += 1 << more
    codes[_LONGEST] = _fixed(285)
    return codes


_LITERALS = [_fixed(symbol) for symbol in range(257)]
_LENGTHS = _lengths()
