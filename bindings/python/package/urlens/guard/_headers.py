"""Headers with credentials."""

CREDENTIALS = frozenset({"authorization", "cookie", "cookie2", "proxy-authorization"})
"""Headers that a redirect to another origin removes."""
