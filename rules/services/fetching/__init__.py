"""Getting an official text from the network: downloading it safely."""

from rules.services.fetching.addresses import AddressRule, Resolver, is_public, system_resolver
from rules.services.fetching.downloading import Download, Limits, download
from rules.services.fetching.errors import FetchError

__all__ = [
    "AddressRule",
    "Download",
    "FetchError",
    "Limits",
    "Resolver",
    "download",
    "is_public",
    "system_resolver",
]
