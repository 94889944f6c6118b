"""gunicorn: two processes of four threads, measured best for pages that mostly come from the cache."""

import os

bind = os.environ.get("BIND", "0.0.0.0:8000")  # inside a container the proxy comes from outside
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = int(os.environ.get("WEB_THREADS", "4"))
timeout = 30
keepalive = 5
max_requests = 20_000
max_requests_jitter = 2_000
limit_request_line = 8190  # the most there is: an address holds a case of the simulator and the fields of a form
control_socket_disable = True
worker_tmp_dir = "/dev/shm"  # noqa: S108 - memory: a heartbeat must not wait for a disk
accesslog = "-"
errorlog = "-"
