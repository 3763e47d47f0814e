"""Counting callers, believing proxies, letting go of those who do not listen."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from stopville.server.aside import MOST_OF_ONE, Aside
from stopville.server.callers import Trusted, one_network
from stopville.server.client import MOST_BYTES, TOO_SLOW, Client
from stopville.server.limits import Count, Rate
from stopville.server.names import clean_name
from stopville.server.problems import Trouble
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


def test_a_refusal_says_when_it_may_be_tried_again() -> None:
    now = [0.0]
    rate = Rate((2, 10.0), lambda: now[0])
    assert rate.allows("a") and rate.wait("a") == 0
    now[0] = 4.5
    assert rate.allows("a") and rate.wait("a") == 6
    now[0] = 4.5 + rate.wait("a")
    assert rate.allows("a")


def test_of_too_many_callers_the_one_silent_longest_is_forgotten() -> None:
    rate = Rate((1, 10.0), lambda: 0.0, most_keys=100)
    assert rate.allows("first") and not rate.allows("first")
    assert all(rate.allows(n) for n in range(99)) and not rate.allows("first")
    assert all(rate.allows(-n) for n in range(1, 100)) and len(rate) == 100
    assert not rate.allows("first") and rate.allows(0)  # 0 was silent, the first was not


def test_whoever_was_silent_for_long_is_forgotten_without_being_looked_for() -> None:
    now = [0.0]
    rate = Rate((1, 10.0), lambda: now[0])
    for n in range(1000):
        now[0] = n / 10
        assert rate.allows(n)
    assert len(rate) <= 101


def test_a_full_table_of_callers_costs_no_more_than_an_empty_one() -> None:
    def seconds(rate: Rate, first: int) -> float:
        began = time.process_time()
        for n in range(first, first + 20_000):
            rate.allows(n)
        return time.process_time() - began

    rate = Rate((1, 10.0), lambda: 0.0, most_keys=20_000)
    assert seconds(rate, 20_000) < 10 * seconds(Rate((1, 10.0), lambda: 0.0), 0) + 0.1
    assert len(rate) == 20_000 and seconds(rate, 90_000) < 1


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
        (("::1",), "::1", "[2001:db8::7]:443", "2001:db8::7"),
        (("10.0.0.1",), "::ffff:10.0.0.1", "6.6.6.6:1234", "6.6.6.6"),
        (("10.0.0.1",), "10.0.0.1", "unknown", "unknown"),
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
    assert one_network("192.0.2.7") == one_network("::ffff:192.0.2.7") == "192.0.2.7"
    assert one_network("fe80::1%eth0") == one_network("fe80::2")


def test_a_page_that_does_not_read_is_let_go_by_the_bytes_that_wait_for_it() -> None:
    slow, quick = Client(), Client()
    for n in range(MOST_BYTES // 100):
        for client in (slow, quick):
            client.put(b"%099d." % n)
        assert quick.waiting() == [b"%099d." % n]
    assert slow.closed is None
    for client in (slow, quick):
        client.put(b"!")
    assert [client.closed for client in (slow, quick)] == [TOO_SLOW, None]


def test_a_secret_opens_one_seat_and_cannot_be_guessed() -> None:
    secrets = [new_secret() for _ in range(4)]
    hashes = [hashed(secret) for secret in secrets]
    assert len(set(secrets)) == 4 and all(len(secret) == 26 for secret in secrets)  # 26 · 5 bits
    assert [seat_of(secret, hashes) for secret in secrets] == [0, 1, 2, 3]
    assert seat_of("", hashes) is None and seat_of(hashes[0], hashes) is None
    assert not opens("", "")  # a bot's seat has no secret, not an empty one


@in_loop
async def test_work_beside_the_loop_is_refused_when_too_much_waits() -> None:
    aside, go = Aside(at_a_time=1, most_waiting=2), threading.Event()
    waiting = [asyncio.create_task(aside.run(f"caller {n}", go.wait, 10)) for n in range(3)]
    await asyncio.sleep(0.01)
    assert aside.waiting == 3
    with pytest.raises(Trouble, match="busy") as busy:
        await aside.run("one more", int)
    assert busy.value.retry > 0
    go.set()
    assert await asyncio.gather(*waiting) == [True] * 3
    assert await aside.run("one more", int) == 0 == aside.waiting


@in_loop
async def test_one_caller_does_not_fill_the_queue_for_everybody() -> None:
    aside, go = Aside(), threading.Event()
    waiting = [asyncio.create_task(aside.run("greedy", go.wait, 10)) for _ in range(MOST_OF_ONE)]
    await asyncio.sleep(0.01)
    with pytest.raises(Trouble, match="busy"):
        await aside.run("greedy", int)
    another = asyncio.create_task(aside.run("modest", int))
    go.set()
    assert await another == 0
    await asyncio.gather(*waiting)


def test_a_name_is_composed_and_its_spaces_are_single() -> None:
    assert clean_name("  Zoe\u0301   B. ") == "Zoé B."
    with pytest.raises(Trouble, match="bad_name"):
        clean_name("\u200d")
