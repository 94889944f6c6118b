"""What stands around the application: compose.yaml by its schema and its promises, and nginx with the configuration as shipped."""

from __future__ import annotations

import http.client
import json
import os
import re
import runpy
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from ruamel.yaml import YAML

from benchmarks.nginx_here import nginx_here
from deploy.dry_run import is_let_in
from rulesite import security
from rulesite.languages import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
COMPOSE = YAML(typ="safe").load(ROOT / "compose.yaml")
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
STANDING = [name for name, service in SERVICES.items() if service.get("restart") == "unless-stopped"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_the_compose_file_follows_its_schema():
    command = [Path(sys.executable).with_name("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", "compose.yaml"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_schema_finds_a_mistake(tmp_path: Path):
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8").replace("mem_limit:", "memory_limit:")
    (tmp_path / "compose.yaml").write_text(text, encoding="utf-8")
    command = [Path(sys.executable).with_name("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", "compose.yaml"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode != 0


def test_these_services_stand():
    assert sorted(STANDING) == ["app", "cache", "database", "proxy"]


@pytest.mark.parametrize("name", STANDING)
def test_a_standing_service_is_limited_and_tells_whether_it_is_well(name: str):
    service = SERVICES[name]
    assert service["mem_limit"]
    assert service["logging"]["options"]["max-size"]
    assert "healthcheck" in service or ("build" in service and "HEALTHCHECK" in DOCKERFILE)
    assert "latest" not in service["image"]


def test_the_services_start_in_their_order():
    conditions = {name: {on: how["condition"] for on, how in service.get("depends_on", {}).items()} for name, service in SERVICES.items()}
    assert conditions["migrate"] == conditions["backup"] == {"database": "service_healthy"}
    assert conditions["app"]["migrate"] == "service_completed_successfully"
    assert conditions["app"]["cache"] == "service_started"  # without it the site goes on
    assert conditions["proxy"] == {"app": "service_healthy"}


def test_only_the_proxy_is_open_to_the_outside():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]


@pytest.mark.parametrize("name", ["app", "migrate", "backup", "proxy", "cache"])
def test_a_service_writes_nothing_into_its_image(name: str):
    assert SERVICES[name]["read_only"] is True


@pytest.mark.parametrize("name", ["app", "migrate", "backup", "proxy"])
def test_a_service_has_no_right_that_it_does_not_need(name: str):
    assert SERVICES[name]["cap_drop"] == ["ALL"]
    assert SERVICES[name]["security_opt"] == ["no-new-privileges:true"]


def test_every_variable_of_the_site_is_described():
    variables = set(SERVICES["app"]["environment"])
    assert {name for name in variables if f"`{name}`" not in README} == set()


def test_every_variable_of_the_readme_is_handed_on_or_set():
    table = README.partition("## Configuration")[2].partition("\n## ")[0]
    described = {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`([A-Z_]+)`", row)}
    handed_on = {name for name, value in SERVICES["app"]["environment"].items() if value.startswith((f"${{{name}:-", f"${{{name}:?"))}
    set_here = {"DATABASE_URL", "CACHE_URL", "BEHIND_PROXY"}
    of_the_image = {"PRODUCTION", "STATIC_ROOT", "BIND"}
    assert len(described) > 30
    assert described - handed_on == set_here | of_the_image | {"DEBUG"}
    assert set_here < set(SERVICES["app"]["environment"])
    assert not of_the_image & set(SERVICES["app"]["environment"])


def test_every_variable_that_the_settings_read_is_described():
    settings = (ROOT / "rulesite" / "settings.py").read_text(encoding="utf-8") + (ROOT / "gunicorn.conf.py").read_text(encoding="utf-8")
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', settings))
    assert len(read) > 30
    assert {name for name in read if f"`{name}`" not in README} == set()


@pytest.mark.parametrize(
    ("bind", "hosts", "asked"),
    [("0.0.0.0:{}", ".rules.example", "rules.example"), ("127.0.0.1:{}", "a.example, b.example", "a.example")],
    ids=["names below", "two names"],
)
def test_the_health_check_asks_where_the_site_listens_under_a_name_that_it_has(bind: str, hosts: str, asked: str):
    Application.asked = []
    site = ThreadingHTTPServer(("127.0.0.1", 0), Application)
    Thread(target=site.serve_forever, daemon=True).start()
    environment = {"BIND": bind.format(site.server_port), "ALLOWED_HOSTS": hosts, "PATH": "/bin"}
    done = subprocess.run([sys.executable, "-m", "rulesite.health"], cwd=ROOT, env=environment, capture_output=True, text=True)
    site.shutdown()
    site.server_close()
    assert (done.returncode, done.stderr) == (0, "")
    assert [(path, headers["Host"]) for path, headers in Application.asked] == [("/healthz", asked)]


def test_the_health_check_asks_at_a_socket_too(tmp_path: Path):
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(tmp_path / "s"))
    server.listen()
    environment = {"BIND": f"unix:{tmp_path}/s", "PATH": "/bin"}
    asking = subprocess.Popen([sys.executable, "-m", "rulesite.health"], cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
    connection, _ = server.accept()
    assert connection.recv(1000).startswith(b"GET /healthz ")
    connection.sendall(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n")
    assert "503, asked as localhost" in asking.communicate(timeout=20)[1]
    assert asking.returncode == 1
    connection.close()
    server.close()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("BIND", "8000", "BIND must be"), ("WEB_THREADS", "x", "WEB_THREADS must be"), ("METRICS", "maybe", "METRICS must be")],
    ids=["BIND", "WEB_THREADS", "METRICS"],
)
def test_gunicorn_does_not_start_with_what_it_cannot_read(name: str, value: str, said: str):
    command = [Path(sys.executable).with_name("gunicorn"), "--check-config", "rulesite.wsgi"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, name: value}, capture_output=True, text=True)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_no_header_says_where_the_site_begins():
    assert runpy.run_path(str(ROOT / "gunicorn.conf.py"))["forwarder_headers"] == ""


def test_every_volume_is_declared_and_used():
    mounted = {volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", [])}
    assert {volume for volume in mounted if not volume.startswith(".")} == set(COMPOSE["volumes"])
    files = {volume for volume in mounted if volume.startswith("./deploy/") and volume.endswith(".conf")}
    assert files == {f"./deploy/{path.name}" for path in (ROOT / "deploy").glob("*.conf")}


def test_the_image_gets_the_files_of_the_site_and_no_others():
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    inside = {path.partition("/")[0] for path in tracked if is_let_in(path)}
    assert inside == {
        "LICENSE",
        "NOTICE.md",
        "gunicorn.conf.py",
        "locale",
        "manage.py",
        "requirements.txt",
        "rules",
        "rulesite",
        "static",
        "templates",
    }
    for path in ("locale/de/LC_MESSAGES/django.mo", "rules/__pycache__/apps.pyc", "var/rules.sqlite3", ".env", "tests/conftest.py"):
        assert not is_let_in(path)
    copied = set(re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE))
    assert {name for row in copied for name in row.split()} == inside


class Application(BaseHTTPRequestHandler):
    """Stands for the site: says what it was asked, and how long that may be kept."""

    def do_GET(self) -> None:
        type(self).asked.append((self.path, dict(self.headers)))
        known = self.headers.get("If-None-Match")
        encoding = self.headers.get("Accept-Encoding", "")
        body = f"{self.path} {encoding}".encode()
        self.send_response(304 if known else 200)
        if self.path.startswith("/admin/"):
            self.send_header("Set-Cookie", "sessionid=made-up")
        else:
            self.send_header("Cache-Control", "public, max-age=0, s-maxage=1, must-revalidate")
        self.send_header("ETag", f'"{encoding}"')
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("X-Request-ID", "of the first")
        self.send_header("Content-Length", "0" if known else str(len(body)))
        self.end_headers()
        if not known:
            self.wfile.write(body)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_: object) -> None:
        pass


class Proxy:
    """nginx in front of such a site."""

    def __init__(self, folder: Path) -> None:
        Application.asked = []
        self.application = ThreadingHTTPServer(("127.0.0.1", 0), Application)
        Thread(target=self.application.serve_forever, daemon=True).start()
        self.folder, self.plain, self.tls = folder, _free_port(), _free_port()
        configuration = nginx_here(folder, app=self.application.server_port, plain=self.plain, tls=self.tls)
        self._nginx = subprocess.Popen(["nginx", "-c", configuration, "-g", "daemon off;"], stderr=subprocess.DEVNULL)
        for _ in range(100):
            with socket.socket() as asking:
                if asking.connect_ex(("127.0.0.1", self.tls)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError((folder / "error.log").read_text(encoding="utf-8"))

    def ask(self, path: str, *, method: str = "GET", body: bytes | None = None, **headers: str) -> tuple[int, dict[str, str], str]:
        context = ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))
        connection = http.client.HTTPSConnection("localhost", self.tls, timeout=20, context=context)
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode()
        connection.close()
        return found

    def ask_plain(self, path: str, host: str) -> tuple[int, dict[str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.plain, timeout=20)
        connection.request("GET", path, headers={"Host": host})
        answer = connection.getresponse()
        found = answer.status, {name.lower(): value for name, value in answer.getheaders()}
        connection.close()
        return found

    def stop_application(self) -> None:
        self.application.shutdown()
        self.application.server_close()

    def stop(self) -> None:
        self._nginx.terminate()
        self._nginx.wait(timeout=20)
        self.stop_application()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _needs_nginx() -> None:
    for program in ("nginx", "openssl"):
        if not shutil.which(program):
            pytest.skip(f"no {program} on the path")


@pytest.fixture
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    _needs_nginx()
    folder = tmp_path_factory.mktemp("nginx")
    for path in (folder, *folder.parents[:3]):
        if path.name.startswith(("pytest-", "nginx")):
            path.chmod(0o755)  # nginx's workers are another user
    started = Proxy(folder)
    yield started
    started.stop()


def test_nginx_accepts_its_configuration(tmp_path: Path):
    _needs_nginx()
    configuration = nginx_here(tmp_path, app=8000, plain=8080, tls=8443)
    done = subprocess.run(["nginx", "-t", "-c", configuration], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


def test_a_page_is_kept_as_long_as_the_site_says_and_then_asked_for_again(proxy: Proxy):
    first, second = proxy.ask("/en/rules/"), proxy.ask("/en/rules/")
    assert first[2] == second[2] == "/en/rules/ "
    assert len(Application.asked) == 1
    time.sleep(2.1)
    assert proxy.ask("/en/rules/")[2] == "/en/rules/ "
    assert len(Application.asked) == 2
    assert "If-None-Match" in Application.asked[1][1]


def test_each_encoding_is_kept_once_whatever_the_browser_says_beside_it(proxy: Proxy):
    said = {"gzip, deflate, br": "br", "br": "br", "gzip, deflate": "gzip", "br;q=0, gzip": "gzip", "deflate": "", "": ""}
    found = {wanted: proxy.ask("/de/rules/", Accept_Encoding=wanted)[2].partition(" ")[2] for wanted in said}
    assert found == said
    assert len(Application.asked) == 3


def test_kept_pages_are_shown_while_the_site_is_down(proxy: Proxy):
    kept = proxy.ask("/en/rules/")
    proxy.stop_application()
    time.sleep(2.1)
    for _ in range(3):
        assert proxy.ask("/en/rules/")[::2] == kept[::2]
    assert proxy.ask("/en/never-asked/")[0] == 502


def test_every_request_has_an_id_of_its_own(proxy: Proxy):
    ids = [proxy.ask("/en/rules/")[1]["x-request-id"] for _ in range(3)]
    assert len(set(ids)) == 3
    assert all(re.fullmatch("[0-9a-f]{32}", each) for each in ids)
    assert Application.asked[0][1]["X-Request-ID"] == ids[0]


def test_the_log_tells_neither_the_address_nor_the_search(proxy: Proxy):
    number = proxy.ask("/en/search/?q=swordfish")[1]["x-request-id"]
    time.sleep(1.5)
    text = (proxy.folder / "access.log").read_text(encoding="utf-8")
    (row,) = [json.loads(line) for line in text.splitlines()]
    assert (row["request_id"], row["path"], row["status"]) == (number, "/en/search/", 200)
    assert "127.0.0.1" not in text
    assert "swordfish" not in text


def test_the_admin_is_never_kept(proxy: Proxy):
    assert [proxy.ask("/admin/")[0] for _ in range(2)] == [200, 200]
    assert len(Application.asked) == 2


def test_figures_of_the_machine_are_not_for_visitors(proxy: Proxy):
    assert proxy.ask("/metrics")[0] == 404
    assert Application.asked == []


def test_the_site_learns_scheme_host_and_client_from_the_proxy_alone(proxy: Proxy):
    proxy.ask("/en/rules/", X_Forwarded_Proto="http", X_Forwarded_For="192.0.2.1", X_Request_ID="mine", Host="rules.example")
    headers = Application.asked[0][1]
    assert (headers["X-Forwarded-Proto"], headers["X-Forwarded-For"], headers["Host"]) == ("https", "127.0.0.1", "rules.example")
    assert headers["X-Request-ID"] != "mine"


def test_plain_http_leads_to_https(proxy: Proxy):
    status, headers = proxy.ask_plain("/en/rules/?a=b", "rules.example")
    assert (status, headers["location"]) == (308, "https://rules.example/en/rules/?a=b")


def test_a_name_that_is_none_of_the_site_is_refused(proxy: Proxy):
    status, headers = proxy.ask_plain("//evil.test/x", "evil.test")
    assert (status, headers.get("location")) == (421, None)
    assert proxy.ask("/en/rules/", Host="evil.test")[0] == 421
    assert Application.asked == []
    assert proxy.ask_plain("/proxyz", "127.0.0.1:8080")[0] == 200


def test_the_names_come_from_the_variable_of_the_site(tmp_path: Path):
    shell, option, command = SERVICES["proxy"]["command"]
    written = command.replace("$$", "$").replace(">/tmp", f">{tmp_path}").replace("exec nginx", "exec true")
    subprocess.run([shell, option, written], env={"PATH": "/bin:/usr/bin", "ALLOWED_HOSTS": "rules.example, .rules.test"}, check=True)
    assert (tmp_path / "names.conf").read_text(encoding="utf-8").split() == ["server_name", "rules.example", ".rules.test;"]


@pytest.mark.parametrize("path", ["/admin", "/api", "/admin/login?next=/"])
def test_a_missing_slash_leads_to_no_other_host_or_port(proxy: Proxy, path: str):
    status, headers, _ = proxy.ask(path, Host="rules.example")
    assert status == 200 or (status == 301 and headers["location"] == path.replace("?", "/?") + "/" * ("?" not in path))


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_the_list_of_static_files_is_not_for_visitors(proxy: Proxy, language: str):
    status, _, text = proxy.ask("/static/staticfiles.json", Accept_Language=f"{language}, fr;q=0.5")
    assert (status, f'<html lang="{language}">' in text) == (404, True)
    assert Application.asked == []


LONG = "x" * 9_000
REFUSED = [
    ("TRACE", "{}", 0, 405, "method_not_allowed"),
    ("POST", "{}", 1_100_000, 413, "too_large"),
    ("GET", "{}?lang={language}&q=" + LONG, 0, 414, "address_too_long"),
]


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
@pytest.mark.parametrize(("method", "path", "size", "status", "code"), REFUSED, ids=[row[-1] for row in REFUSED])
def test_nginx_refuses_as_the_site_does(proxy: Proxy, language: str, method: str, path: str, size: int, status: int, code: str):
    body = b" " * size or None
    found = proxy.ask(path.format(f"/{language}/rules/", language=language), method=method, body=body)
    assert (found[0], found[1]["content-type"]) == (status, "text/html; charset=utf-8")
    assert f'<html lang="{language}">' in found[2]
    assert f"<h1>{status}</h1>" in found[2]
    assert found[1]["x-frame-options"] == "DENY"
    assert found[1]["permissions-policy"] == security._PERMISSIONS
    assert "access-control-allow-origin" not in found[1]
    address = path.format("/api/v1/search", language=language)
    told = proxy.ask(address, method=method, body=body, Accept_Language=f"{language}-AT, fr")
    problem = json.loads(told[2])
    assert (told[0], told[1]["content-type"]) == (status, "application/problem+json")
    assert (problem["status"], problem["code"], problem["type"]) == (status, code, f"/{language}/api/#{code}")
    assert problem["title"] in found[2]
    assert told[1]["content-security-policy"] == security._DATA
    assert told[1]["access-control-allow-origin"] == "*"
    assert told[1]["access-control-expose-headers"] == "Content-Version, ETag, Retry-After"
    assert told[1]["cache-control"] == found[1]["cache-control"] == "no-store"
    assert Application.asked == []


def test_every_refusal_is_told_in_every_language():
    text = (ROOT / "deploy" / "refusals.conf").read_text(encoding="utf-8")
    codes = set(re.findall(r"^    \S+ (\w+);$", text.partition("$refusal_code {")[2].partition("}")[0], re.MULTILINE)) - {"bad_request"}
    told = set(re.findall(r'^    "(\w\w) (\w+)" "', text, re.MULTILINE))
    languages = [language.code for language in LANGUAGES]
    assert codes
    assert {(language, code) for language in languages for code in codes} <= told
    assert {(language, "bad_request") for language in languages[1:]} <= told


def test_a_site_that_is_down_is_told_with_a_page_and_a_problem(proxy: Proxy):
    proxy.stop_application()
    page, program = proxy.ask("/de/rules/"), proxy.ask("/api/v1/editions?lang=es")
    assert (page[0], program[0]) == (502, 502)
    assert "Die Website antwortet gerade nicht" in page[2]
    assert json.loads(program[2])["code"] == "unavailable"
    assert "El sitio no responde" in json.loads(program[2])["detail"]
    assert page[1]["retry-after"] == program[1]["retry-after"] == "5"


def test_a_scenario_gets_through_up_to_the_limit_of_the_site(proxy: Proxy):
    assert proxy.ask("/api/v1/simulate", method="POST", body=b" " * 2_000_000)[0] == 200
    assert proxy.ask("/api/v1/simulate", method="POST", body=b" " * 3_200_000)[0] == 413
    assert proxy.ask("/de/rules/", method="POST", body=b" " * 1_000_000)[0] == 200


def test_no_longer_line_gets_through_than_gunicorn_takes(proxy: Proxy):
    longest = int(runpy.run_path(str(ROOT / "gunicorn.conf.py"))["limit_request_line"])
    around = len("GET /en/rules/?a= HTTP/1.1")
    assert proxy.ask("/en/rules/?a=" + "b" * (longest - around))[0] == 200
    assert proxy.ask("/en/rules/?a=" + "b" * (longest - around + 3))[0] == 414


@pytest.mark.parametrize("path", ["/en/search/?q=", "/api/v1/search?q="])
def test_searches_without_end_are_slowed_down(proxy: Proxy, path: str):
    context = ssl.create_default_context(cafile=str(proxy.folder / "fullchain.pem"))
    connection = http.client.HTTPSConnection("localhost", proxy.tls, timeout=20, context=context)
    statuses = []
    for number in range(500):
        connection.request("GET", f"{path}swordfish{number}")
        answer = connection.getresponse()
        text = answer.read().decode()
        statuses.append(answer.status)
        if answer.status != 200:
            break
    connection.close()
    assert statuses[:60] == [200] * 60
    assert statuses[-1] == 429
    assert answer.getheader("Retry-After") == "1"
    if path.startswith("/api/"):
        assert (answer.getheader("Content-Type"), json.loads(text)["code"]) == ("application/problem+json", "too_many_requests")
        assert answer.getheader("Access-Control-Allow-Origin") == "*"
    proxy.stop_application()
    assert proxy.ask("/en/search/?q=swordfish", Host="rules.example")[0] in {429, 502}
    time.sleep(1.5)
    for log in ("access.log", "error.log"):
        written = (proxy.folder / log).read_text(encoding="utf-8")
        assert not re.search(r"127\.0\.0\.1|swordfish", written), log
