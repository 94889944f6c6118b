"""gunicorn: two processes of four threads, measured best for pages that mostly come from the cache."""

import os
import sys
import tempfile

from rulesite import env

try:
    bind = env.place("BIND", "0.0.0.0:8000")  # inside a container the proxy comes from outside
    workers = env.number("WEB_CONCURRENCY", 2, minimum=1)
    threads = env.number("WEB_THREADS", 4, minimum=1)
    has_figures = env.flag("METRICS", default=False)
except env.EnvironmentVariableError as error:
    sys.exit(str(error))  # without the traceback that gunicorn would print
worker_class = "gthread"
timeout = 30
keepalive = 5
max_requests = 20_000
max_requests_jitter = 2_000
limit_request_line = 8190  # the most there is: an address holds a case of the simulator and the fields of a form
forwarder_headers = ""  # no header of a request says where the site begins, not even from this machine
control_socket_disable = True
worker_tmp_dir = "/dev/shm"  # noqa: S108 - memory: a heartbeat must not wait for a disk
accesslog = "-"
errorlog = "-"
logger_class = "rulesite.gunicorn_log.GunicornLog"

# Figures of all workers together: each writes its own into this folder. To be set before the site is loaded.
if has_figures and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="metrics-")

from rulesite import worker_figures  # noqa: E402  prometheus_client looks for the folder when it is imported


def child_exit(server: object, worker: object) -> None:
    """Keeps what a worker that ended has counted, and none of its files."""
    worker_figures.forget(worker.pid)  # type: ignore[attr-defined]
