"""Which names a table may have: seen by everybody, in any script."""

from __future__ import annotations

import pytest

from stopville.core.names import is_name

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    "name",
    [
        "Zoé",
        "D'Artagnan-Müller 2",
        "李雷",
        "👨‍👩‍👧‍👦",  # joined by U+200D
        "👩🏽‍🚀 Ada",
        "🏳️‍🌈",
        "1️⃣",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # the flag of Scotland
        "می‌خواهم",  # Persian, with U+200C
        "ක්‍ෂ",  # Sinhala, with U+200D
        "क्‍ष",
        "x" * 40,
    ],
)
def test_a_name_in_any_script(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " a",
        "a  b",
        "x" * 41,
        "\u200d",
        "\u200c\u200d",
        "a\u200db",  # looks like "ab"
        "Zoé\u200d",
        "山\u200d田",
        "\u202eevil",
        "a\u2066b",
        "a\u200bb",
        "\ufeffa",
        "a\u00adb",
        "\u3164",  # a Korean letter that nobody sees
        "\u2800",
        "a\ufe0f",
        "\u0301",  # an accent on nothing
        "a\U000e0067",
        "a\x00b",
        "a\nb",
        "a\u2028b",
        "\ud800",
    ],
)
def test_no_name_that_cannot_be_seen_or_looks_like_another(name: str) -> None:
    assert not is_name(name)
