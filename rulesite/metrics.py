"""Figures for Prometheus, of all workers together. Off unless METRICS says otherwise."""

from __future__ import annotations

import os

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
_version = Gauge("rules_content_version", "The content version in the database", multiprocess_mode="max")


def count(method: str, status: str, answered_by: str, seconds: float) -> None:
    """Notes one answered request."""
    _requests.labels(method if method in _METHODS else "other", status, answered_by).inc()
    _seconds.labels(answered_by).observe(seconds)


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
