"""The log of gunicorn in the form of the site's own."""

from __future__ import annotations

from typing import Any

from gunicorn.glogging import Logger

from rulesite.logs import ANSWERED_BY, JsonFormatter


class GunicornLog(Logger):
    """gunicorn's own lines in the same form, and one for each request."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for log in (self.error_log, self.access_log):
            for handler in log.handlers:
                handler.setFormatter(JsonFormatter())

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
