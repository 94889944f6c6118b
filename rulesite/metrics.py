"""Figures for Prometheus, of all workers together. Off unless METRICS says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from rules.selectors.editions import content_version
from rulesite.worker_figures import folder, undisturbed

_METHODS = frozenset({"GET", "HEAD", "POST"})
_requests = Counter("rules_requests", "Requests by method, status and who answered", ["method", "status", "answered_by"])
_seconds = Histogram(
    "rules_request_seconds",
    "Seconds until an answer began",
    ["answered_by"],
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
_reads = Counter("rules_reads", "Pages made, by the database that they were read from; counted where there are replicas", ["database"])
_passed_over = Counter("rules_replicas_passed_over", "How often a replica could not be read from: away, or behind", ["database", "reason"])
_cache_away = Counter("rules_shared_cache_away", "How often the shared cache did not answer; a process asks it again after a second")
_ADDRESS = "/metrics"


def count(method: str, status: str, answered_by: str, seconds: float) -> None:
    """Notes one answered request."""
    _requests.labels(method if method in _METHODS else "other", status, answered_by).inc()
    _seconds.labels(answered_by).observe(seconds)


def count_read(database: str) -> None:
    """Notes one page that is read from `primary` or a replica."""
    if settings.METRICS:
        _reads.labels(database).inc()


def count_passed_over(database: str, reason: str) -> None:
    """Notes one time that a replica was `away` or `behind`."""
    if settings.METRICS:
        _passed_over.labels(database, reason).inc()


def count_cache_away() -> None:
    """Notes one time that the shared cache did not answer."""
    if settings.METRICS:
        _cache_away.inc()


class Metrics:
    """Answers /metrics before anything looks at the host: it is asked inside of the network, by names that are none of the site's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.METRICS:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path != _ADDRESS:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        response = HttpResponse(_figures(), content_type=CONTENT_TYPE_LATEST)
        response["Cache-Control"] = "no-store"
        return response


class _Database(Collector):
    """What the database says at this moment; figures of requests are told without it too."""

    def __init__(self) -> None:
        try:
            self._version: int | None = content_version()
        except (DatabaseError, InterfaceError):
            self._version = None

    def collect(self) -> Iterator[GaugeMetricFamily]:
        is_up = self._version is not None
        yield GaugeMetricFamily("rules_database_up", "Whether the primary database answers: 1 or 0", value=float(is_up))
        if self._version is not None:
            yield GaugeMetricFamily("rules_content_version", "The content version in the database", value=self._version)


def _figures() -> bytes:
    """All figures as Prometheus reads them."""
    now = CollectorRegistry()
    now.register(_Database())
    files = folder()
    if files is None:
        return generate_latest(REGISTRY) + generate_latest(now)
    MultiProcessCollector(now)
    with undisturbed(files):
        return generate_latest(now)
