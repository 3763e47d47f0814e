"""Counts as Prometheus reads them."""

from __future__ import annotations

import re

import pytest

from stopville.server.meters import Meters

pytestmark = pytest.mark.once


def test_every_meter_has_its_help_its_kind_and_its_figures() -> None:
    meters = Meters()
    refusals = meters.counter("refusals_total", "Refused, by code", "code")
    refusals.add("too_large")
    refusals.add("too_large")
    refusals.add('odd"\n')
    meters.counter("sent_total", "Bytes sent").add(by=7)
    meters.gauge("sockets", "Open", lambda: 3)
    assert meters.text().splitlines() == [
        "# HELP stopville_refusals_total Refused, by code",
        "# TYPE stopville_refusals_total counter",
        'stopville_refusals_total{code="too_large"} 2',
        'stopville_refusals_total{code="odd\\"\\n"} 1',
        "# HELP stopville_sent_total Bytes sent",
        "# TYPE stopville_sent_total counter",
        "stopville_sent_total 7",
        "# HELP stopville_sockets Open",
        "# TYPE stopville_sockets gauge",
        "stopville_sockets 3",
    ]


def test_a_histogram_counts_everything_up_to_each_bound() -> None:
    meters = Meters()
    turns = meters.histogram("turn_seconds", "A turn", (0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        turns.observe(seconds)
    assert meters.text().splitlines()[1:] == [
        "# TYPE stopville_turn_seconds histogram",
        'stopville_turn_seconds_bucket{le="0.1"} 2',
        'stopville_turn_seconds_bucket{le="1.0"} 3',
        'stopville_turn_seconds_bucket{le="+Inf"} 4',
        "stopville_turn_seconds_sum 7.65",
        "stopville_turn_seconds_count 4",
    ]


def test_a_name_is_given_once() -> None:
    meters = Meters()
    meters.counter("a", "A")
    with pytest.raises(AssertionError):
        meters.gauge("a", "A", lambda: 0)


LINE = re.compile(r'# (HELP|TYPE) stopville_\w+ .+|stopville_\w+(\{\w+="[^"]*"\})? -?[\d.e+]+')


def test_the_server_writes_nothing_else(web_text: str) -> None:
    lines = web_text.splitlines()
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert 'stopville_http_answers_total{status="404"} 1' in lines
    assert 'stopville_refusals_total{code="not_found"} 1' in lines
    assert "# TYPE stopville_http_seconds histogram" in lines


@pytest.fixture
def web_text(tmp_path_factory: pytest.TempPathFactory) -> str:
    from tests.server.web import opened

    with opened(tmp_path_factory.mktemp("server")) as web:
        web.get("/nothing")
        return str(web.get("/metrics").text)
