"""The page's types are those of the server."""

import pytest

from tools import types

pytestmark = pytest.mark.once


def test_the_types_of_the_page_are_up_to_date():
    assert types.TARGET.read_text("utf-8") == types.document(), "run: python -m tools.types"


def test_what_a_player_cannot_do_is_no_action_of_the_page():
    assert "DealCard" not in types.document()
    assert '{ t: "Play"; card: number }' in types.document()
