"""Figures for Prometheus, of all workers together. Off unless METRICS says otherwise."""

from __future__ import annotations

import os

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from rules.selectors.editions import content_version

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
_version = Gauge("rules_content_version", "The content version in the database", multiprocess_mode="max")


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


def metrics(request: HttpRequest) -> HttpResponse:
    """All figures as Prometheus reads them."""
    _version.set(content_version())
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    response = HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
    response["Cache-Control"] = "no-store"
    return response
