"""The addresses of this machine."""

from ipaddress import ip_address

from bga_states.cli.lan_addresses import lan_addresses, own_addresses, routed_addresses


def test_no_address_is_one_that_only_this_machine_reaches() -> None:
    """What people are given leads here from other machines."""
    found = [ip_address(address) for address in lan_addresses(has_six=True)]

    assert not [one for one in found if one.is_loopback]
    assert not [one for one in found if one.version == 6 and one.is_link_local]


def test_the_way_to_the_network_comes_first() -> None:
    """Of several addresses the first is that from which this machine speaks to others."""
    assert lan_addresses()[:1] == [one for one in routed_addresses() if one != "127.0.0.1"][:1]


def test_every_adapter_counts() -> None:
    """A machine with cable and radio has two addresses; that of its own loop is always there."""
    assert "127.0.0.1" in own_addresses()
    assert all(":" not in address for address in lan_addresses())
