"""Counting callers, believing proxies, letting go of those who do not listen."""

from __future__ import annotations

import pytest

from stopville.server.callers import Trusted, one_network
from stopville.server.hub import MOST_WAITING, Client, LocalHub
from stopville.server.limits import Count, Rate
from stopville.server.sessions import hashed, new_secret, opens, seat_of
from tests.server.salon import in_loop

pytestmark = pytest.mark.once


def test_a_rate_counts_over_any_stretch_of_time() -> None:
    now = [0.0]
    rate = Rate((2, 10.0), lambda: now[0])
    assert rate.allows("a") and rate.allows("b")
    now[0] = 6.0
    assert rate.allows("a") and not rate.allows("a")
    now[0] = 10.0
    assert rate.allows("a") and not rate.allows("a")


def test_a_count_forgets_those_who_have_left() -> None:
    count = Count(1)
    assert count.enter("a") and not count.enter("a") and count.enter("b")
    count.leave("a")
    assert count.enter("a") and count.total == 2


@pytest.mark.parametrize(
    ("trusted", "peer", "header", "caller"),
    [
        ((), "10.0.0.1", "6.6.6.6", "10.0.0.1"),
        (("10.0.0.1",), "10.0.0.1", "6.6.6.6", "6.6.6.6"),
        (("10.0.0.1",), "10.0.0.2", "6.6.6.6", "10.0.0.2"),
        (("10.0.0.1",), "10.0.0.1", "1.1.1.1, 6.6.6.6", "6.6.6.6"),
        (("10.0.0.0/8",), "10.0.0.1", "1.1.1.1, 6.6.6.6, 10.0.0.2", "6.6.6.6"),
        (("10.0.0.1",), "10.0.0.1", "", "10.0.0.1"),
        (("::1",), "::1", "2001:db8::7", "2001:db8::7"),
    ],
)
def test_a_forwarded_address_is_believed_only_from_a_proxy_of_ours(
    trusted: tuple[str, ...], peer: str, header: str, caller: str
) -> None:
    assert Trusted(trusted).caller(peer, {"x-forwarded-for": header}) == caller


def test_a_forwarded_host_is_believed_only_from_a_proxy_of_ours() -> None:
    headers = {"host": "inner:8000", "x-forwarded-host": "play.example"}
    assert Trusted(("10.0.0.1",)).host("10.0.0.1", headers) == "play.example"
    assert Trusted().host("10.0.0.1", headers) == "inner:8000"


def test_a_household_is_one_caller() -> None:
    assert (
        one_network("2001:db8:1:2:3:4:5:6")
        == one_network("2001:db8:1:2::9")
        != one_network("2001:db8:1:3::9")
    )
    assert one_network("192.0.2.7") == "192.0.2.7"


@in_loop
async def test_a_page_that_does_not_read_is_let_go_and_delays_nobody() -> None:
    hub, slow, quick = LocalHub(), Client(), Client()
    for client in (slow, quick):
        hub.join("room", client)
    for n in range(MOST_WAITING):
        hub.publish("room", b"%d" % n)
        assert quick.waiting() == [b"%d" % n]
    assert not slow.too_slow.is_set()
    hub.publish("room", b"one too many")
    assert slow.too_slow.is_set() and not quick.too_slow.is_set()
    hub.leave("room", slow)
    hub.leave("room", quick)
    assert hub.members("room") == 0


def test_a_secret_opens_one_seat_and_cannot_be_guessed() -> None:
    secrets = [new_secret() for _ in range(4)]
    hashes = [hashed(secret) for secret in secrets]
    assert len(set(secrets)) == 4 and all(len(secret) == 26 for secret in secrets)  # 26 · 5 bits
    assert [seat_of(secret, hashes) for secret in secrets] == [0, 1, 2, 3]
    assert seat_of("", hashes) is None and seat_of(hashes[0], hashes) is None
    assert not opens("", "")  # a bot's seat has no secret, not an empty one
