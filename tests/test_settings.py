"""The settings of an installation: what production insists on, and where its data and its static files are."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PRODUCTION = {
    "PRODUCTION": "1",
    "SECRET_KEY": "made up for this test: 0123456789 abcdefghijklmnopqrstuvwxyz",
    "ALLOWED_HOSTS": "rules.example",
}

ASK = """
import json, sys, django
django.setup()
from django.test import Client
client = Client(raise_request_exception=False)
answers = []
for path, host, secure in json.loads(sys.argv[1]):
    answer = client.get(path, headers={"host": host}, secure=secure)
    cookies = {name: [bool(morsel["secure"]), bool(morsel["httponly"])] for name, morsel in answer.cookies.items()}
    answers.append([answer.status_code, dict(answer.headers), answer.content.decode(), cookies])
print(json.dumps(answers))
"""


def run(*arguments: str, environment: dict[str, str], status: int = 0) -> subprocess.CompletedProcess[str]:
    """Runs Python in the project's folder with these variables alone beside the path."""
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    values = inherited | {"DJANGO_SETTINGS_MODULE": "rulesite.settings"} | environment
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=values, capture_output=True, text=True, timeout=180)
    assert done.returncode == status, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The variables of a production installation with its tables, the bundled texts and the collected static files."""
    folder = tmp_path_factory.mktemp("installation")
    values = PRODUCTION | {"DATABASE_URL": f"sqlite:///{folder}/rules.sqlite3", "STATIC_ROOT": str(folder / "static")}
    for command in (["migrate"], ["load_corpus"], ["collectstatic", "--noinput"]):
        run("manage.py", *command, "--verbosity", "0", environment=values)
    return values


def ask(environment: dict[str, str], *requests: tuple[str, str, bool]) -> list[tuple[int, dict[str, str], str, dict[str, list[bool]]]]:
    """The answers of an installation to requests of path, host and whether they come by https."""
    return [tuple(answer) for answer in json.loads(run("-c", ASK, json.dumps(requests), environment=environment).stdout)]


def test_the_deployment_check_has_nothing_to_say():
    done = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", environment=PRODUCTION)
    assert "no issues" in done.stdout


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is not set"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY has 5 characters"),
        ({"SECRET_KEY": "a" * 60}, "SECRET_KEY has only 1 different"),
    ],
    ids=["no secret", "short secret", "one letter"],
)
def test_production_does_not_start_without_a_secret(missing: dict[str, str], said: str):
    done = run("manage.py", "check", environment=PRODUCTION | missing, status=1)
    assert said in done.stderr


def test_production_answers_its_hosts_alone(installation: dict[str, str]):
    good, bad = ask(installation, ("/en/", "rules.example", True), ("/en/", "evil.example", True))
    assert good[0] == 200
    assert bad[0] == 400
    assert not re.search(r"Traceback|DisallowedHost|evil|SECRET|settings", bad[2])


@pytest.mark.parametrize("hosts", ["", "*"])
def test_production_does_not_start_without_the_names_of_its_hosts(hosts: str):
    done = run("manage.py", "check", environment=PRODUCTION | {"ALLOWED_HOSTS": hosts}, status=1)
    assert "ALLOWED_HOSTS is" in done.stderr


def test_production_insists_on_https(installation: dict[str, str]):
    plain, secure = ask(installation, ("/en/", "rules.example", False), ("/en/", "rules.example", True))
    assert (plain[0], plain[1]["Location"]) == (301, "https://rules.example/en/")
    assert secure[1]["Strict-Transport-Security"] == "max-age=31536000"


def test_other_sites_of_the_domain_are_bound_to_https_on_request(installation: dict[str, str]):
    below = installation | {"HSTS_INCLUDE_SUBDOMAINS": "yes"}
    (answer,) = ask(below, ("/en/", "rules.example", True))
    assert answer[1]["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    (answer,) = ask(below | {"HSTS_PRELOAD": "yes"}, ("/en/", "rules.example", True))
    assert answer[1]["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"


@pytest.mark.parametrize("others", [{}, {"HSTS_INCLUDE_SUBDOMAINS": "yes", "HSTS_SECONDS": "3600"}], ids=["not below", "not a year"])
def test_what_no_list_of_browsers_takes_is_refused(others: dict[str, str]):
    done = run("manage.py", "check", environment=PRODUCTION | {"HSTS_PRELOAD": "yes"} | others, status=1)
    assert "HSTS_PRELOAD is on" in done.stderr


def test_https_is_left_to_a_proxy_on_request(installation: dict[str, str]):
    (answer,) = ask(installation | {"SSL_REDIRECT": "0"}, ("/en/", "rules.example", False))
    assert answer[0] == 200


def test_the_cookies_of_the_admin_are_secure(installation: dict[str, str]):
    (answer,) = ask(installation, ("/admin/login/", "rules.example", True))
    assert answer[3] == {"csrftoken": [True, True]}


def test_production_shows_no_page_for_developers(installation: dict[str, str]):
    (answer,) = ask(installation, ("/en/nowhere/", "rules.example", True))
    assert answer[0] == 404
    assert "URLconf" not in answer[2]


def test_every_static_file_that_a_page_names_is_there(installation: dict[str, str]):
    paths = ["/en/", "/de/rules/2016-04-08/711/", "/es/rules/2011-09-30/701.25/", "/en/nowhere/", "/admin/login/"]
    folder = Path(installation["STATIC_ROOT"])
    named = {
        address.split("#")[0]
        for answer in ask(installation, *((path, "rules.example", True) for path in paths))
        for address in re.findall(r'(?:href|src)="/static/([^"]+)"', answer[2])
    }
    assert len(named) > 20
    assert sorted(name for name in named if not re.search(r"\.[0-9a-f]{12}\.\w+$", name)) == []
    assert sorted(name for name in named if not (folder / name).is_file()) == []


def test_every_file_that_a_style_sheet_or_a_script_names_is_there(installation: dict[str, str]):
    folder = Path(installation["STATIC_ROOT"])
    missing = []
    for file in [*folder.glob("css/*.css"), *folder.glob("js/*.js")]:
        text = file.read_text(encoding="utf-8")
        named = re.findall(r"""url\(["']?([^"')#]+)""", text) + re.findall(r"""(?:from|import)\s+["'](\.[^"']+)["']""", text)
        missing += [f"{file.name}: {name}" for name in named if not name.startswith("data:") and not (file.parent / name).is_file()]
    assert missing == []


def test_static_files_under_their_hashed_names_may_be_kept_for_ever(installation: dict[str, str]):
    (page,) = ask(installation, ("/en/", "rules.example", True))
    sheet = re.search(r'href="(/static/css/tokens[^"]+)"', page[2])
    assert sheet
    # Whitenoise streams its files, so only the headers are asked for.
    code = ASK.replace("answer.content.decode()", "''")
    (answer,) = json.loads(run("-c", code, json.dumps([[sheet[1], "rules.example", True]]), environment=installation).stdout)
    assert answer[0] == 200
    assert "immutable" in answer[1]["Cache-Control"]


def test_the_list_of_static_files_is_served_to_nobody(installation: dict[str, str]):
    assert (Path(installation["STATIC_ROOT"]) / "staticfiles.json").is_file()
    (answer,) = ask(installation, ("/static/staticfiles.json", "rules.example", True))
    assert answer[0] == 404


def test_the_figures_are_answered_by_any_name_and_without_tls(installation: dict[str, str]):
    (answer,) = ask(installation | {"METRICS": "yes"}, ("/metrics", "app:8000", False))
    assert answer[0] == 200
    assert "rules_content_version " in answer[2]


def test_the_database_is_postgresql_where_its_address_says_so():
    code = (
        "import django; django.setup(); from django.db import connection as c; "
        "print(c.vendor, c.settings_dict['NAME'], c.settings_dict['HOST'])"
    )
    environment = {"DATABASE_URL": "postgres://reader:secret@db.example:5433/rules"}
    assert run("-c", code, environment=environment).stdout.split() == ["postgresql", "rules", "db.example"]


def test_development_needs_no_variable_at_all():
    code = "import django; django.setup(); from django.conf import settings as s; print(s.DEBUG, s.PRODUCTION, s.ALLOWED_HOSTS)"
    assert run("-c", code, environment={}).stdout.strip() == "False False ['localhost', '127.0.0.1', '[::1]']"
