"""The readers of environment variables: default, set and malformed for each."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db.utils import ConnectionHandler

from rulesite import env
from rulesite.env import EnvironmentVariableError

NAME = "RULES_TEST_VARIABLE"
PASSWORD = "swordfish"


@pytest.fixture
def set_to(monkeypatch):
    """Sets the variable under test; None removes it."""

    def set_variable(value: str | None) -> None:
        if value is None:
            monkeypatch.delenv(NAME, raising=False)
        else:
            monkeypatch.setenv(NAME, value)

    set_variable(None)
    return set_variable


class TestText:
    @pytest.mark.parametrize("blank", [None, "", "  "], ids=["missing", "empty", "blanks"])
    def test_a_variable_that_is_not_set_gives_the_default(self, set_to, blank):
        set_to(blank)
        assert env.text(NAME, "the default") == "the default"

    def test_a_value_is_given_without_blanks_around_it(self, set_to):
        set_to(" Reglas de Magic\n")
        assert env.text(NAME, "") == "Reglas de Magic"

    def test_a_variable_without_default_is_required(self, set_to):
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} is not set"):
            env.text(NAME)

    def test_an_empty_default_is_a_default(self, set_to):
        assert env.text(NAME, "") == ""

    def test_a_value_outside_the_choices_is_refused_by_name_and_value(self, set_to):
        set_to("verbose")
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} must be one of debug, info, but it is 'verbose'"):
            env.text(NAME, "info", choices=["debug", "info"])

    def test_a_line_break_inside_is_refused(self, set_to):
        set_to("one\ntwo")
        with pytest.raises(EnvironmentVariableError, match=r"one line of text.*'one\\ntwo'"):
            env.text(NAME, "")


class TestFlag:
    @pytest.mark.parametrize("default", [True, False])
    def test_a_variable_that_is_not_set_gives_the_default(self, set_to, default):
        assert env.flag(NAME, default) is default

    @pytest.mark.parametrize("value", ["1", "true", "True", "YES", "on"])
    def test_words_for_yes_are_read_in_any_case(self, set_to, value):
        set_to(value)
        assert env.flag(NAME, default=False) is True

    @pytest.mark.parametrize("value", ["0", "false", "False", "NO", "off"])
    def test_words_for_no_are_read_in_any_case(self, set_to, value):
        set_to(value)
        assert env.flag(NAME, default=True) is False

    @pytest.mark.parametrize("value", ["maybe", "2", "tru", "ja"])
    def test_any_other_word_is_refused(self, set_to, value):
        set_to(value)
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} must be .*'{value}'"):
            env.flag(NAME, default=False)


class TestNumber:
    def test_a_variable_that_is_not_set_gives_the_default(self, set_to):
        assert env.number(NAME, 8000) == 8000

    @pytest.mark.parametrize(("value", "wanted"), [("0", 0), ("31536000", 31_536_000), ("-5", -5), (" 7 ", 7)])
    def test_a_whole_number_is_read(self, set_to, value, wanted):
        set_to(value)
        assert env.number(NAME, 1) == wanted

    @pytest.mark.parametrize("value", ["many", "1.5", "1e3", "1_000", "8 000", "٣", "0x10", "--1"])
    def test_anything_else_is_refused(self, set_to, value):
        set_to(value)
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} must be a whole number, but it is '{value}'"):
            env.number(NAME, 1)

    @pytest.mark.parametrize(("value", "complaint"), [("0", "at least 1"), ("65536", "at most 65535")])
    def test_a_number_outside_the_bounds_is_refused(self, set_to, value, complaint):
        set_to(value)
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} must be {complaint}, but it is '{value}'"):
            env.number(NAME, 8000, minimum=1, maximum=65535)

    @pytest.mark.parametrize("value", ["1", "65535"])
    def test_the_bounds_are_allowed(self, set_to, value):
        set_to(value)
        assert env.number(NAME, 8000, minimum=1, maximum=65535) == int(value)


class TestListing:
    def test_a_variable_that_is_not_set_gives_the_default(self, set_to):
        assert env.listing(NAME, ["localhost"]) == ["localhost"]
        assert env.listing(NAME) == []

    @pytest.mark.parametrize(
        ("value", "wanted"),
        [("rules.example", ["rules.example"]), ("a.example, b.example ,", ["a.example", "b.example"]), (",", [])],
        ids=["one", "blanks and a comma at the end", "only a comma"],
    )
    def test_entries_stand_between_commas(self, set_to, value, wanted):
        set_to(value)
        assert env.listing(NAME, ["localhost"]) == wanted

    def test_a_blank_in_place_of_a_comma_is_refused(self, set_to):
        set_to("a.example b.example")
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} must be entries with commas.*'a.example b.example'"):
            env.listing(NAME)


class TestSecret:
    def test_development_has_a_stand_in(self, set_to):
        assert env.secret(NAME, development="not secret") == "not secret"

    def test_production_requires_one(self, set_to):
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} is not set"):
            env.secret(NAME, development=None)

    def test_a_set_secret_wins_over_the_stand_in(self, set_to):
        set_to("short but mine")
        assert env.secret(NAME, development="not secret") == "short but mine"

    def test_a_long_secret_is_taken_in_production(self, set_to):
        set_to("secret" * 9)
        assert env.secret(NAME, development=None) == "secret" * 9

    def test_a_secret_of_few_different_characters_is_refused_in_production(self, set_to):
        set_to("aabb" * 15)
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} has only 2 different characters") as refusal:
            env.secret(NAME, development=None)
        assert "aabb" not in str(refusal.value)

    def test_a_short_secret_is_refused_in_production_without_being_shown(self, set_to):
        set_to(PASSWORD)
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} has 9 characters") as refusal:
            env.secret(NAME, development=None)
        assert PASSWORD not in str(refusal.value)


def read_database(**options: int) -> dict[str, Any]:
    return env.database_url(NAME, Path("/data/rules.sqlite3"), **options)


class TestSqliteUrl:
    @pytest.mark.parametrize(
        ("value", "path"),
        [
            (None, "/data/rules.sqlite3"),
            ("", "/data/rules.sqlite3"),
            ("sqlite:////srv/rules/site.sqlite3", "/srv/rules/site.sqlite3"),
            ("sqlite:///var/site.sqlite3", "var/site.sqlite3"),
            ("sqlite:///:memory:", ":memory:"),
            ("sqlite:////srv/reglas%20de%20magic.sqlite3", "/srv/reglas de magic.sqlite3"),
        ],
        ids=["missing", "blank", "absolute", "relative", "memory", "encoded"],
    )
    def test_the_path_is_read(self, set_to, value, path):
        set_to(value)
        database = read_database()
        assert (database["ENGINE"], database["NAME"]) == ("django.db.backends.sqlite3", path)

    @pytest.mark.parametrize(
        "value",
        ["sqlite://", "sqlite:///", "sqlite://srv/site.sqlite3", "sqlite:///site.sqlite3?mode=ro", "sqlite:///site#1.sqlite3"],
        ids=["nothing", "no path", "two slashes", "a parameter", "a fragment"],
    )
    def test_a_malformed_path_is_refused(self, set_to, value):
        set_to(value)
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} must be sqlite:///"):
            read_database()

    def test_the_options_take_effect_on_a_real_file(self, set_to, tmp_path, django_db_blocker):
        connection = ConnectionHandler({"default": env.database_url(NAME, tmp_path / "rules.sqlite3")})["default"]
        with django_db_blocker.unblock(), closing(connection), connection.cursor() as cursor:
            pragmas = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "mmap_size")]
        assert pragmas == ["wal", 1, 134_217_728]
        assert connection.transaction_mode == "IMMEDIATE"


class TestPostgresUrl:
    @pytest.mark.parametrize(
        ("value", "wanted"),
        [
            ("postgres://rules:secret@db.example:5433/site", ("rules", "secret", "db.example", "5433", "site")),
            ("postgresql://rules@localhost/site", ("rules", "", "localhost", "", "site")),
            ("postgres:///site", ("", "", "", "", "site")),
            ("postgres://r%40ules:p%2F%3A%23%3F%40w@db/si%20te", ("r@ules", "p/:#?@w", "db", "", "si te")),
            ("postgres://rules:pw@[::1]:5432/site", ("rules", "pw", "::1", "5432", "site")),
            ("postgres://rules@%2Frun%2FPostgreSQL/site", ("rules", "", "/run/PostgreSQL", "", "site")),
            ("postgres://rules@/site?host=/run/postgresql&port=5433", ("rules", "", "/run/postgresql", "5433", "site")),
        ],
        ids=["all parts", "other scheme", "only a database", "percent-encoded", "IPv6", "encoded socket", "socket as a parameter"],
    )
    def test_the_parts_are_read(self, set_to, value, wanted):
        set_to(value)
        database = read_database()
        assert database["ENGINE"] == "django.db.backends.postgresql"
        assert tuple(database[part] for part in ("USER", "PASSWORD", "HOST", "PORT", "NAME")) == wanted

    def test_parameters_go_to_the_driver_beside_the_pool(self, set_to):
        set_to("postgres://rules@db/site?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem&options=-c%20statement_timeout%3D5s")
        options = read_database(pool_size=6)["OPTIONS"]
        assert {name: value for name, value in options.items() if name != "pool"} == {
            "sslmode": "verify-full",
            "sslrootcert": "/etc/ca.pem",
            "options": "-c statement_timeout=5s",
        }
        assert options["pool"]["max_size"] == 6

    def test_a_pool_goes_with_no_lasting_connection(self, set_to):
        set_to("postgres:///site")
        assert read_database()["CONN_MAX_AGE"] == 0

    def test_every_parameter_is_one_that_the_driver_knows(self):
        known = {option.keyword.decode() for option in psycopg.pq.Conninfo.get_defaults()}
        assert known >= env.POSTGRES_PARAMETERS

    @pytest.mark.parametrize(
        ("value", "complaint"),
        [
            (f"mysql://rules:{PASSWORD}@db/site", r"begins with sqlite:/// or postgres://, but it is 'mysql://\*\*\*@db/site'"),
            (f"rules:{PASSWORD}@db", "begins with sqlite:/// or postgres://"),
            (PASSWORD, "begins with sqlite:/// or postgres://"),
            (f"postgres://rules:{PASSWORD}@db", r"ends in the name of one database, but it is 'postgres://\*\*\*@db'"),
            (f"postgres://rules:{PASSWORD}@db/one/two", "ends in the name of one database"),
            (f"postgres://rules:{PASSWORD}@db:post/site", "a port up to 65535"),
            (f"postgres://rules:{PASSWORD}@db:65536/site", "a port up to 65535"),
            (f"postgres://rules:a/{PASSWORD}@db/site", r"percent-encoded.*'postgres://\*\*\*@db/site'"),
            (f"postgres://rules:a#{PASSWORD}@db/site", "percent-encoded"),
            (f"postgres://rules:a?{PASSWORD}@db/site", "percent-encoded"),
            (f"postgres://rules:[{PASSWORD}@db/site", "percent-encoded"),
            (f"postgres://rules:{PASSWORD}", r"percent-encoded.*'postgres://\*\*\*'"),
            (f"postgres://rules@db/site?password={PASSWORD}", "not known: password"),
            (f"postgres://rules:{PASSWORD}@db/site?sslmod=require", "not known: sslmod "),
            (f"postgres://rules:{PASSWORD}@db/site?sslmode", "name=value"),
            (f"postgres://rules:{PASSWORD}@db/site#a", "without #"),
        ],
    )
    def test_a_malformed_url_is_refused_by_name_and_never_shows_the_password(self, set_to, value, complaint):
        set_to(value)
        with pytest.raises(EnvironmentVariableError, match=complaint) as refusal:
            read_database()
        assert NAME in str(refusal.value)
        assert PASSWORD not in str(refusal.value)
        assert refusal.value.__cause__ is None


def test_hosts_are_required_in_production(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOSTS", raising=False)
    assert env.hosts("HOSTS", development=["localhost"]) == ["localhost"]
    with pytest.raises(env.EnvironmentVariableError, match="HOSTS is not set"):
        env.hosts("HOSTS", development=None)
    monkeypatch.setenv("HOSTS", "*")
    with pytest.raises(env.EnvironmentVariableError, match=r"HOSTS is \*"):
        env.hosts("HOSTS", development=None)
    monkeypatch.setenv("HOSTS", "rules.example, www.rules.example")
    assert env.hosts("HOSTS", development=None) == ["rules.example", "www.rules.example"]


@pytest.mark.parametrize("value", [".rules.example", "rules", "127.0.0.1", "[::1]", "Rules.Example", "a_b.example,xn--bcher-kva.example"])
def test_hosts_may_be_names_below_a_name_and_addresses(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("HOSTS", value)
    assert env.hosts("HOSTS", development=None) == value.split(",")


@pytest.mark.parametrize(
    "value",
    [
        "https://rules.example/",
        "rules.example:443",
        "rules.example/en",
        "*.rules.example",
        "rules.example.",
        "..example",
        "::1",
        "bücher.example",
    ],
)
def test_what_is_no_name_of_a_host_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("HOSTS", f"good.example,{value}")
    with pytest.raises(env.EnvironmentVariableError, match=f"HOSTS must be names of hosts.*'{re.escape(value)}'"):
        env.hosts("HOSTS", development=None)


@pytest.mark.parametrize("value", ["0.0.0.0:8000", "localhost:80", "[::]:8000", "unix:/run/rules.sock"])
def test_a_place_to_listen_at_is_taken(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PLACE", value)
    assert env.place("PLACE", "0.0.0.0:8000") == value
    monkeypatch.setenv("PLACE", "")
    assert env.place("PLACE", "0.0.0.0:8000") == "0.0.0.0:8000"


@pytest.mark.parametrize("value", ["8000", ":8000", "localhost", "http://localhost:80", "::1:80", "a:99999", "unix:rules.sock", "a:1,b:2"])
def test_what_is_no_place_to_listen_at_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PLACE", value)
    with pytest.raises(env.EnvironmentVariableError, match="PLACE must be host:port"):
        env.place("PLACE", "0.0.0.0:8000")


@pytest.mark.parametrize("value", ["https://report.example/?n={number}&e={edition}", "mailto:rules@example.org?subject={number}", ""])
def test_an_address_template_may_hold_its_fields(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("REPORT", value)
    assert env.address_template("REPORT", "", fields=("number", "edition")) == value


@pytest.mark.parametrize("value", ["javascript:alert(1)", "https://report.example/{foo}", "https://report.example/{", "report.example"])
def test_an_address_template_refuses_other_schemes_and_fields(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("REPORT", value)
    with pytest.raises(env.EnvironmentVariableError, match="REPORT"):
        env.address_template("REPORT", "", fields=("number", "edition"))


class TestReplicaUrls:
    PRIMARY = {"ENGINE": "django.db.backends.postgresql"}

    @pytest.mark.parametrize("value", [None, "", " , "])
    def test_without_an_address_there_is_none(self, set_to, value):
        set_to(value)
        assert env.replica_urls(NAME, primary={"ENGINE": "django.db.backends.sqlite3"}) == {}

    def test_each_address_is_one(self, set_to):
        set_to(f"postgres://reader:{PASSWORD}%2C@one.example/rules, postgres://two.example:5433/rules?sslmode=require,")
        found = env.replica_urls(NAME, primary=self.PRIMARY)
        assert {alias: (row["HOST"], row["PORT"], row["PASSWORD"]) for alias, row in found.items()} == {
            "replica_1": ("one.example", "", f"{PASSWORD},"),
            "replica_2": ("two.example", "5433", ""),
        }
        assert found["replica_2"]["OPTIONS"]["sslmode"] == "require"

    def test_nobody_waits_for_one_and_its_transactions_see_one_moment(self, set_to):
        set_to("postgres://one.example/rules,postgres://two.example/rules?connect_timeout=9")
        one, two = env.replica_urls(NAME, primary=self.PRIMARY).values()
        assert (one["OPTIONS"]["connect_timeout"], two["OPTIONS"]["connect_timeout"]) == ("2", "9")
        assert one["OPTIONS"]["isolation_level"] == psycopg.IsolationLevel.REPEATABLE_READ
        assert "pool" not in one["OPTIONS"]
        assert one["CONN_MAX_AGE"] is None

    @pytest.mark.parametrize("value", ["sqlite:////var/rules.sqlite3", f"mysql://reader:{PASSWORD}@one.example/rules", f"x:{PASSWORD}@y"])
    def test_what_cannot_be_a_replica_is_refused_without_its_password(self, set_to, value):
        set_to(f"postgres://one.example/rules,{value}")
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} must be") as refusal:
            env.replica_urls(NAME, primary=self.PRIMARY)
        assert PASSWORD not in str(refusal.value)

    def test_sqlite_has_no_replicas(self, set_to):
        set_to("postgres://one.example/rules")
        with pytest.raises(EnvironmentVariableError, match=f"{NAME} is set, but the database is no PostgreSQL server"):
            env.replica_urls(NAME, primary={"ENGINE": "django.db.backends.sqlite3"})
