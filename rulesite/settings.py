"""Settings of the site. Every value that differs between installations is an environment variable, listed in the README."""

from pathlib import Path

from rulesite import env
from rulesite.build import build_version
from rulesite.catalogues import compile_catalogues
from rulesite.languages import LANGUAGES as SITE_LANGUAGES

BASE_DIR = Path(__file__).resolve().parent.parent
(BASE_DIR / "var").mkdir(exist_ok=True)  # the default database and the collected static files
compile_catalogues(BASE_DIR / "locale")

PRODUCTION = env.flag("PRODUCTION", default=False)
DEBUG = env.flag("DEBUG", default=False)
if DEBUG and PRODUCTION:
    raise env.EnvironmentVariableError("DEBUG is on, but PRODUCTION is too: debug pages would show the inside of the site to everybody")
SECRET_KEY = env.secret(
    "SECRET_KEY", development=None if PRODUCTION else "for development only: every installation sets a secret of its own"
)
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", development=None if PRODUCTION else ["localhost", "127.0.0.1", "[::1]"])
SITE_URL = env.site_url("SITE_URL")
BUILD_VERSION = env.text("BUILD_VERSION", build_version(BASE_DIR))

# Application

INSTALLED_APPS = [
    "modeltranslation",  # before the admin, whose classes it extends
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rules",
    "rulesite",
]
MIDDLEWARE = [
    "rulesite.security.SecurityHeaders",
    "rulesite.metrics.Metrics",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "rulesite.page_cache.PageCache",
    "rulesite.static_files.StaticFiles",
    "rulesite.language_choice.LanguageOfAddress",
    "rulesite.mended_address.MendedAddress",
    "rulesite.request_limits.RequestLimits",
    "rulesite.sessions.Sessions",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
ROOT_URLCONF = "rulesite.urls"
WSGI_APPLICATION = "rulesite.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# Data

_PRIMARY = env.database_url("DATABASE_URL", BASE_DIR / "var" / "rules.sqlite3", pool_size=env.number("DATABASE_POOL_SIZE", 8, minimum=1))
_REPLICAS = env.replica_urls("DATABASE_REPLICA_URLS", primary=_PRIMARY)
DATABASES = {"default": _PRIMARY, **_REPLICAS}
DATABASE_REPLICAS = tuple(_REPLICAS)
DATABASE_ROUTERS = ["rulesite.replicas.Router"] if _REPLICAS else []
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# What is kept: in the memory of each process, and by CACHE_URL also where all workers find it

_MEMORY = {
    "BACKEND": "rulesite.caches.Memory",
    "OPTIONS": {"MAX_BYTES": env.number("CACHE_MEGABYTES", 64, minimum=1) * 1_000_000},
}
CACHES = {"default": env.cache_url("CACHE_URL") or _MEMORY, "memory": _MEMORY}
SHARED_CACHE_SECONDS = env.number("SHARED_CACHE_SECONDS", 1, minimum=0)

# Languages

LANGUAGES = [(language.code, language.name) for language in SITE_LANGUAGES]
LANGUAGE_CODE = SITE_LANGUAGES[0].code
SOURCE_LANGUAGE = SITE_LANGUAGES[0].code
OWN_LETTERS = {language.code: language.own_letters for language in SITE_LANGUAGES}
EXAMPLE_LABELS = {language.code: language.example_label for language in SITE_LANGUAGES}
GROUPED_FROM = {language.code: language.grouped_from for language in SITE_LANGUAGES}
QUOTATION_MARKS = {language.code: language.quotes for language in SITE_LANGUAGES}
PART_NAMES = {language.code: language.part_names for language in SITE_LANGUAGES}
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["rulesite.formats"]
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
MODELTRANSLATION_DEFAULT_LANGUAGE = SOURCE_LANGUAGE
MODELTRANSLATION_ENABLE_FALLBACKS = False  # rules.selectors.words decides on every fallback, so that pages can mark it

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(BASE_DIR / "var" / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "rulesite.static_files.HashedFiles" if PRODUCTION else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = not PRODUCTION
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# Security

USE_X_FORWARDED_HOST = False
BEHIND_PROXY = env.flag("BEHIND_PROXY", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_SSL_REDIRECT = PRODUCTION and env.flag("SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]  # asked by the machine itself, without TLS
SECURE_HSTS_SECONDS = env.number("HSTS_SECONDS", 31_536_000, minimum=0) if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = PRODUCTION and env.flag("HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = PRODUCTION and env.flag("HSTS_PRELOAD", default=False)
if SECURE_HSTS_PRELOAD and not (SECURE_HSTS_INCLUDE_SUBDOMAINS and SECURE_HSTS_SECONDS >= 31_536_000):
    raise env.EnvironmentVariableError(
        "HSTS_PRELOAD is on: browsers' lists want HSTS_INCLUDE_SUBDOMAINS, and HSTS_SECONDS of at least 31536000"
    )
# Both bind other sites of the same domain, and the second cannot be taken back for months: who owns the domain decides, not this check.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = PRODUCTION
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = PRODUCTION
CSRF_FAILURE_VIEW = "rules.web.views.errors.csrf_failure"
CSRF_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SECURE = PRODUCTION
LANGUAGE_COOKIE_HTTPONLY = True
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# How large a request may be: the table of docs/OPERATING.md

LONGEST_PATH = 4_000
LONGEST_QUERY = 7_500  # a case of the simulator with the fields of its form; nginx and gunicorn take 8,190 characters in all
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FILES = 0  # nothing is uploaded anywhere
FILE_UPLOAD_HANDLERS: list[str] = []

# How often one account, and one address, may fail to log in, and how long the count is kept

LOGIN_REDIRECT_URL = "admin:index"  # where the address to go on to is one of another site
LOGIN_LIMITS = {"account and address": 10, "address": 50, "account": 200}
LOGIN_LIMIT_SECONDS = 300

# How often one client may ask for what costs much, in one minute; 0: any number

API_LIMITS = {
    "simulate": env.number("API_SIMULATIONS_PER_MINUTE", 60, minimum=0),
    "search": env.number("API_SEARCHES_PER_MINUTE", 120, minimum=0),
    "dump": env.number("API_DUMPS_PER_MINUTE", 12, minimum=0),
}

# What this installation says of itself

OPERATOR_NAME = env.text("OPERATOR_NAME", "")
OPERATOR_ADDRESS = env.text("OPERATOR_ADDRESS", "")
OPERATOR_EMAIL = env.text("OPERATOR_EMAIL", "")
REPORT_URL = env.address_template("REPORT_URL", "", fields=("number", "edition", "language"))

# Fetching official texts

RULES_PAGE_URL = env.text("RULES_PAGE_URL", "https://magic.wizards.com/en/rules")
FETCH_TIMEOUT = env.number("FETCH_TIMEOUT", 60, minimum=1)

# What is told of the running site

METRICS = env.flag("METRICS", default=False)
SLOW_QUERY_MILLISECONDS = env.number("SLOW_QUERY_MILLISECONDS", 0, minimum=0)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "rulesite.logs.JsonFormatter"}, "text": {"format": "%(levelname)s %(name)s: %(message)s"}},
    "filters": {"expected": {"()": "rulesite.logs.Expected"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["expected"],
            "formatter": env.text("LOG_FORMAT", "json" if PRODUCTION else "text", choices=["json", "text"]),
        }
    },
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL", "WARNING", choices=["DEBUG", "INFO", "WARNING", "ERROR"])},
}
