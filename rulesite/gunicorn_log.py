"""The log of gunicorn in the form of the site's own."""

from __future__ import annotations

import logging
from typing import Any

from gunicorn.glogging import Logger

from rulesite.logs import ANSWERED_BY, JsonFormatter

# What gunicorn says of a request with the address of its client, or with its own address and so with what was searched for.
_TELLING = ("Invalid request from ip=", "Error handling request %s")


def tell_nobody(record: logging.LogRecord) -> bool:
    """Takes addresses and queries out of a line of gunicorn: for its log of errors, as a filter that lets every line through."""
    said = str(record.msg)
    if said.startswith(_TELLING[0]):
        # Behind it stands what was wrong, which quotes the request.
        record.msg, record.args = "invalid request", None
    elif said.startswith(_TELLING[1]) and isinstance(record.args, tuple):
        record.args = tuple(str(part).partition("?")[0] for part in record.args)
    return True


class GunicornLog(Logger):
    """gunicorn's own lines in the same form, and one for each request."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for log in (self.error_log, self.access_log):
            for handler in log.handlers:
                handler.setFormatter(JsonFormatter())
        if tell_nobody not in self.error_log.filters:
            self.error_log.addFilter(tell_nobody)

    def access(self, resp: Any, req: Any, environ: dict[str, Any], request_time: Any) -> None:
        if not self.access_log_enabled:
            return
        fields = {
            "request_id": environ.get("HTTP_X_REQUEST_ID", ""),
            "method": environ["REQUEST_METHOD"],
            "path": environ["PATH_INFO"],
            "status": int(str(resp.status).split(None, 1)[0]),
            "bytes": resp.sent,
            "seconds": round(request_time.total_seconds(), 6),
            "answered_by": environ.get(ANSWERED_BY, ""),
        }
        self.access_log.info("request", extra={"fields": fields})
