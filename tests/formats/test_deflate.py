"""Our own compression, unpacked by zlib."""

from __future__ import annotations

from random import Random
from zlib import decompress

import pytest
from hypothesis import given, strategies as st

from suchsel.formats.pdf.objects import deflate


@given(
    st.binary(max_size=600) | st.lists(st.sampled_from([b"ab", b"abc", b"\xff\0"])).map(b"".join)
)
def test_zlib_unpacks_it(data: bytes) -> None:
    assert decompress(deflate(data)) == data


@pytest.mark.parametrize("length", [1, 3, 4, 257, 258, 259, 260, 261, 262, 263, 520, 1000])
def test_repetitions_of_any_length(length: int) -> None:
    assert decompress(deflate(b"x" * length)) == b"x" * length


@pytest.mark.parametrize("distance", [1, 4, 5, 24576, 24577, 32767, 32768, 32769])
def test_repetitions_at_any_distance(distance: int) -> None:
    random = Random(1)
    data = bytes(random.randrange(256) for _ in range(distance))
    assert decompress(deflate(data * 2)) == data * 2


def test_text_that_repeats_becomes_small() -> None:
    data = b"".join(b"<</S/TD/P %d 0 R/Pg 12 0 R/K %d>>\n" % (n // 15, n) for n in range(2000))
    assert len(deflate(data)) < len(data) / 5
