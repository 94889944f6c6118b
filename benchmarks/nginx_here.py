"""nginx as shipped, on this machine: the places in deploy/nginx.conf put into one folder, and a certificate of its own."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

SHIPPED = Path(__file__).resolve().parent.parent / "deploy" / "nginx.conf"
NAMES = "localhost rules.example"


def nginx_here(folder: Path, *, app: int, plain: int, tls: int, own: str = "") -> Path:
    """Writes the configuration for these ports; `own` is put before the locations of the site."""
    certificate = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    keys = ["-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"]
    subprocess.run([*certificate, *keys], check=True, capture_output=True)
    changes = {
        "/etc/nginx/tls": str(folder),
        "/var/cache/nginx": str(folder),
        "/tmp/": f"{folder}/",  # noqa: S108 - the place in the configuration
        "/etc/nginx/ref": f"{SHIPPED.parent}/ref",
        # A name that is asked for again needs nginx 1.27.3, which compose.yaml has.
        "app:8000 resolve": f"127.0.0.1:{app}",
        "listen 8080": f"listen 127.0.0.1:{plain}",
        "listen 8443": f"listen 127.0.0.1:{tls}",
        "/dev/stdout": f"{folder}/access.log",
        "/dev/stderr": f"{folder}/error.log",
        "location /admin/ {": f"{own}\n        location /admin/ {{",
    }
    text = SHIPPED.read_text(encoding="utf-8")
    if missing := [shipped for shipped in changes if shipped not in text]:
        raise ValueError(f"{SHIPPED} has no {', '.join(missing)}")
    text = re.sub("|".join(map(re.escape, changes)), lambda found: changes[found[0]], text)
    if os.geteuid() == 0:
        text = f"user root;\n{text}"  # its workers would be nobody, who may not write into the folder
    (folder / "names.conf").write_text(f"server_name {NAMES};\n", encoding="utf-8")
    path = folder / "nginx.conf"
    path.write_text(text, encoding="utf-8")
    return path
