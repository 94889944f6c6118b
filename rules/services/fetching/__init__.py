"""Getting an official text from the network: finding its link on the publisher's page, and downloading it safely."""

from rules.services.fetching.addresses import AddressRule, Resolver, is_public, system_resolver
from rules.services.fetching.downloading import Download, Limits, download
from rules.services.fetching.errors import FetchError
from rules.services.fetching.links import TextLink, newest_text_link

__all__ = [
    "AddressRule",
    "Download",
    "FetchError",
    "Limits",
    "Resolver",
    "TextLink",
    "download",
    "is_public",
    "newest_text_link",
    "system_resolver",
]
