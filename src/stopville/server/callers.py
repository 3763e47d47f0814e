"""Who is calling: addresses as they are counted, and the proxies that are believed about them."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

LONGEST: Final = 64  # letters of what a proxy calls an address


class Trusted:
    """The proxies whose word about addresses is believed; none unless the server was told."""

    def __init__(self, addresses: tuple[str, ...] = ()) -> None:
        self._networks = [ip_network(address, strict=False) for address in addresses]

    def __bool__(self) -> bool:
        return bool(self._networks)

    def __contains__(self, address: str) -> bool:
        found = parsed(address)
        return found is not None and any(found in network for network in self._networks)

    def caller(self, peer: str, headers: Mapping[str, str]) -> str:
        """Who is at the other end: the nearest address that is no proxy of ours, without its port."""
        address = plain(peer)
        for hop in reversed(headers.get("x-forwarded-for", "").split(",")):
            if address not in self or not hop.strip():
                break
            address = plain(hop)
        return address

    def host(self, peer: str, headers: Mapping[str, str]) -> str:
        """The name under which the caller reached us."""
        said = headers.get("x-forwarded-host", "") if peer in self else ""
        return said or headers.get("host", "")


def plain(address: str) -> str:
    """192.0.2.7 for "192.0.2.7:567" and "::ffff:192.0.2.7", 2001:db8::1 for "[2001:db8::1]:80"."""
    found = parsed(address)
    return address.strip()[:LONGEST] if found is None else str(found)


def parsed(address: str) -> IPv4Address | IPv6Address | None:
    """The address without port, brackets and zone; an IPv4-mapped one is the IPv4 address."""
    text = address.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def one_network(address: str) -> str:
    """A household has one IPv4 address and 2**64 of IPv6: those count as one."""
    found = parsed(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, 64), strict=False))
    return plain(address)
