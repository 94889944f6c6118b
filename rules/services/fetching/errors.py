"""The one error of this package."""


class FetchError(Exception):
    """Something could not or must not be fetched; the message names the URL and the value that decided."""
