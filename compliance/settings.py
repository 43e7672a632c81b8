"""One settings file: what differs between a demonstration and a house in production comes from the environment."""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from compliance.operations.periodic_tasks import SCHEDULE
from compliance.operations.process_logs import logging_settings
from compliance.use_limits import use_limits
from compliance.vault.places import master_key_places
from server import addresses
from server.environment import reading as environment
from server.environment.variables import SOCKET, trusted_networks
from server.version import VERSION

environment.refuse_invalid()
BASE_DIR = Path(__file__).resolve().parent.parent
MODE = environment.text("CARNET_MODE", "demo")
PRODUCTION = MODE == "production"
VAR = addresses.var_folder()

SECRET_KEY = environment.secret("CARNET_SECRET_KEY") or addresses.secret_key()
# Former keys: they seal nothing new, but the codes of cards that guests still hold are read with them.
SECRET_KEY_FALLBACKS = environment.secret("CARNET_SECRET_KEY_FALLBACKS").split() or addresses.former_secret_keys()
DEBUG = environment.flag("CARNET_DEBUG")
ALLOWED_HOSTS = environment.text("CARNET_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if PRODUCTION]

INSTALLED_APPS = [
    "server",
    "compliance.demonstration",
    "compliance.opening",
    "compliance.recovery",
    "compliance.retention",
    "compliance.inspection",
    "compliance.reports",
    "compliance.incidents",
    "compliance.jackpots",
    "compliance.draw_games",
    "compliance.payouts",
    "compliance.orphans",
    "compliance.admissions",
    "compliance.exclusions",
    "compliance.central",
    "compliance.cage",
    "compliance.machines",
    "compliance.usage",
    "compliance.monitoring",
    "compliance.games",
    "compliance.equipment",
    "compliance.training",
    "compliance.notices",
    "compliance.people",
    "compliance.venues",
    "compliance.vault",
    "compliance.signing",
    "compliance.http",
    "audit",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.postgres",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

INSTALLED_APPS += ["tests.audit.shelf"] if MODE == "test" else []  # registers that only the log's own tests write

MIDDLEWARE = [
    "compliance.operations.probes.Probes",
    "compliance.http.infrastructure.client_address.ClientAddress",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "compliance.http.infrastructure.plain_http.RefusePlainApi",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "audit.recording.middleware.RequestContext",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "compliance.venues.authentication.presence.Presences",
    "django.middleware.locale.LocaleMiddleware",
    "compliance.venues.authentication.presence.StaffLanguage",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "compliance.inspection.views.authority_access.AuthorityAccessMiddleware",
]

ROOT_URLCONF = "compliance.urls"
WSGI_APPLICATION = "compliance.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

FORMATTERS = ("citations", "money", "dates_and_numbers", "release", "icons")  # their tags need no `load`
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "compliance.navigation.frame_context",
            ],
            "builtins": [f"compliance.http.formatting.{name}" for name in FORMATTERS],
        },
    }
]

# --- Database: the application's own role; `owner` is the same database for migrations only.


def _database_entry(role: str, variable: str) -> dict[str, Any]:
    entry = addresses.database_entry(role, environment.secret(variable))
    entry["CONN_MAX_AGE"] = None
    entry["CONN_HEALTH_CHECKS"] = True
    entry.setdefault("OPTIONS", {})
    # A statement that hangs must not block the door: the result is "not verified", never an endless wait.
    entry["OPTIONS"]["options"] = (
        "-c statement_timeout=15000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000"
    )
    return entry


DATABASES = {
    "default": _database_entry("carnet_app", "DATABASE_URL"),
    "owner": _database_entry("carnet_owner", "DATABASE_OWNER_URL"),
}
DATABASES["owner"]["OPTIONS"]["options"] = "-c lock_timeout=10000"
DATABASES["owner"]["CONN_MAX_AGE"] = 0
DATABASES["owner"]["TEST"] = {"MIRROR": "default"}
# The one process that seals the log; it may add to the sealed side, and change nothing there.
DATABASES["sealer"] = _database_entry("carnet_sealer", "DATABASE_SEALER_URL")
DATABASES["sealer"]["TEST"] = {"MIRROR": "default"}
# What carries out an erasure that two people have released; it may do nothing else.
DATABASES["eraser"] = _database_entry("carnet_eraser", "DATABASE_ERASER_URL")
DATABASES["eraser"]["TEST"] = {"MIRROR": "default"}
DATABASES["eraser"]["CONN_MAX_AGE"] = 0

# --- Who signs in, and how.

AUTH_USER_MODEL = "venues.Staff"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "full_name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "compliance.venues.authentication.password_rules.HardToGuess"},
]
# What an earlier version kept with PBKDF2 still opens the door, and is kept anew at the next sign-in.
PASSWORD_HASHERS = [
    "compliance.venues.authentication.password_hashers.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
if MODE == "test":
    # The suite signs in hundreds of times; how slow a guess is, is Django's business and tested there.
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "admissions:tonight"
START_PAGES = {"director": "overview:overview", "inspector": "inspection:desk"}  # others start with the night
ACCOUNT_ADAPTER = "compliance.venues.authentication.adapters.SignIn"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_USER_MODEL_EMAIL_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
# Administrator, director, compliance officer and control agent; the demonstration works without.
SECOND_FACTOR_REQUIRED = PRODUCTION
MFA_ADAPTER = "compliance.venues.authentication.adapters.Factors"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Carnet"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION
# `services/sign_in_attempts.py` counts wrong passwords in the database. The library's limit on sign-ins is off: many
# attempts from one network would also block the known browsers there. allauth counts codes of a second factor in the
# shared cache below, so that all web processes count together.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": "5/5m/key"}
# Networks of the proxies before the web server: their headers are believed, those of other senders are deleted.
PROXIES = environment.text("CARNET_TRUSTED_PROXIES")
TRUSTED_PROXIES = trusted_networks(PROXIES)
TRUSTED_SOCKET = SOCKET in PROXIES.split()
CLIENT_CERTIFICATES = environment.flag("CARNET_CLIENT_CERTIFICATES")  # the proxy sets Client-Cert itself
_TABLE = "django.core.cache.backends.db.DatabaseCache"
CACHES = {"default": {"BACKEND": _TABLE, "LOCATION": "venues_attempts", "OPTIONS": {"MAX_ENTRIES": 20_000}}}
SESSION_ENGINE = "compliance.venues.authentication.session_store"
SESSION_COOKIE_AGE = 12 * 3600
# A browser takes a cookie with this prefix from this very host alone, over HTTPS, and for all of its addresses.
COOKIE_PREFIX = "__Host-" if PRODUCTION else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid", f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
# A browser in which a person has signed in stays known to that account for half a year.
BROWSER_COOKIE_NAME = f"{COOKIE_PREFIX}carnet_browser"
BROWSER_COOKIE_AGE = 180 * 24 * 3600
MESSAGE_STORAGE = "compliance.http.infrastructure.cookies.Messages"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
AUDIT_VIEW_GUARD = "compliance.http.access.guard.require_permission"
AUDIT_TABLE = "compliance.http.audit_log.register.table_of_acts"
AUDIT_ERASE = "compliance.retention.services.erasures.carry_out"
AUDIT_VAULT = "compliance.vault.services.log_values.log_vault"
AUDIT_VEIL = "compliance.inspection.views.authority_access.reader_veil"
REGISTER_TITLES = "compliance.catalogue.register_title"
START_TASKS = "compliance.readiness.presentation.tasks.count_tasks"
AUDIT_WHOLE = "compliance.venues.authentication.log_access.reads_everywhere"
# Whom the API turns away before it asks for a permission: a machine of the authority, as its pages do.
API_TURNS_AWAY = "compliance.inspection.views.authority_access.reject_agent_request"
USE_LIMITS = use_limits(MODE)

# --- What the browser is allowed to do.

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        **{name: [NONE] for name in ("default-src", "object-src", "base-uri", "frame-ancestors")},
        **{f"{name}-src": [SELF] for name in ("script", "style", "font", "connect", "manifest", "worker")},
        "form-action": [SELF],
        "img-src": [SELF, "data:"],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = PRODUCTION
SECURE_REDIRECT_EXEMPT = [r"^api/."]  # refused instead, by `RefusePlainApi`
SECURE_HSTS_SECONDS = 31_536_000 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PRODUCTION else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
FILE_UPLOAD_HANDLERS = ["compliance.http.infrastructure.uploads.SmallFiles"]

# --- Languages and time. A calendar date is a date in the venue's zone, never in this one.

USE_I18N = USE_TZ = True
TIME_ZONE, LANGUAGE_CODE = "UTC", "en"
LANGUAGES = [("en", _("English")), ("fr", _("French")), ("nl", _("Dutch")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["compliance.formats"]

# --- Static files, from the web process itself.

STATIC_URL = "/static/"
STATIC_ROOT = Path(environment.text("CARNET_STATIC") or VAR / "static")  # an image carries its own
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if MODE == "test" or DEBUG
        else "compliance.http.infrastructure.static_files.StaticFiles"
    },
}
# The originals are never asked for once every address carries a hash; maps are for people with a debugger.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = MODE == "test" or DEBUG
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["map", "png", "svgz", "gz", "br", "zip", "woff", "woff2"]

# --- Jobs: the row is the outbox, the broker only wakes the worker.

CELERY_BROKER_URL = environment.secret("CELERY_BROKER_URL") or f"pgmq://{addresses.EMBEDDED}"
CELERY_BROKER_TRANSPORT_OPTIONS = addresses.broker_options(CELERY_BROKER_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 2 if CELERY_BROKER_URL.startswith("pgmq") else 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.2, "interval_max": 0.5}
CELERY_BEAT_SCHEDULER = "server.clock:Clock"  # without a file that could be half written
CELERY_BEAT_SCHEDULE = SCHEDULE

# --- A central register that houses ask at each admission (docs/central.md). Its certificate is always verified.

CENTRAL_REGISTER: dict[str, Any] = {
    "url": environment.text("CARNET_REGISTER_URL"),
    "certificate": environment.text("CARNET_REGISTER_CERTIFICATE"),
    "key": environment.text("CARNET_REGISTER_KEY"),  # the file of the certificate, if it holds both
    "authority": environment.text("CARNET_REGISTER_AUTHORITY"),
    "seconds": environment.seconds("CARNET_REGISTER_SECONDS", 2),  # for one question, all attempts together
    "failures": environment.number("CARNET_REGISTER_FAILURES", 5),  # in a row, before it is left alone
    "pause": environment.seconds("CARNET_REGISTER_PAUSE", 15),  # seconds for which it is left alone
}

# --- What papers are signed with (docs/papers.md). With nothing set, the keys are made here at first use.

PAPERS: dict[str, Any] = {
    "folder": VAR / "secrets" / "papers",
    "operator": environment.text("CARNET_SIGNING_NAME"),
    "pkcs12": environment.text("CARNET_SIGNING_PKCS12"),
    "passphrase": environment.text("CARNET_SIGNING_PASSPHRASE_FILE"),
    "module": environment.text("CARNET_SIGNING_PKCS11"),
    "token": environment.text("CARNET_SIGNING_TOKEN"),
    "label": environment.text("CARNET_SIGNING_LABEL"),
    "pin": environment.text("CARNET_SIGNING_PIN_FILE"),
    "chain": environment.text("CARNET_SIGNING_CHAIN"),
    "stamps": environment.text("CARNET_STAMP_URL"),
    "stamp_authority": environment.text("CARNET_STAMP_AUTHORITY"),
    "stamp_seconds": environment.seconds("CARNET_STAMP_SECONDS", 10),  # for one stamp, all attempts together
}
# --- What the log is signed with (docs/audit.md). Back this folder up apart from the database.

LOG: dict[str, Any] = {
    "folder": VAR / "secrets" / "log",
    "origin": environment.text("CARNET_LOG_ORIGIN"),
    "witnesses": Path(environment.text("CARNET_LOG_WITNESSES") or VAR / "witnesses"),
    "archive": Path(environment.text("CARNET_LOG_ARCHIVE") or VAR / "log-archive"),
}
# By `manage.py run`, before a paper or a proof can be handed out.
CHECKED_AT_START = ["settings", "signing", "log"]
CHECKED_AFTER_UPGRADE = [("audit", "attest"), ("audit", "verify")]  # commands, each with its words
VAULT = master_key_places(VAR)  # what seals stored files (docs/operations.md); back it up apart from the database

# --- Letters to authorities by e-mail (docs/notices.md). Without a server they become files, sent to nobody.

MAIL: dict[str, Any] = {
    "host": environment.text("CARNET_SMTP_HOST"),
    "port": environment.number("CARNET_SMTP_PORT", 587),
    "user": environment.text("CARNET_SMTP_USER"),
    "password": environment.secret("CARNET_SMTP_PASSWORD"),
    "tls": environment.text("CARNET_SMTP_TLS", "starttls"),  # starttls, tls from the first byte, or none
    "seconds": environment.seconds("CARNET_SMTP_SECONDS", 20),  # without an answer; the result is then unknown
    "sender": environment.text("CARNET_MAIL_FROM", "carnet@localhost"),
    "folder": VAR / "mail",
}

# --- The API.

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "compliance.venues.authentication.presence.DeviceToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["compliance.http.access.permissions.NobodyByDefault"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "compliance.http.rest.schema.Described",
    "EXCEPTION_HANDLER": "compliance.http.rest.problems.handle_exception",
    "COERCE_DECIMAL_TO_STRING": True,
    "URL_FORMAT_OVERRIDE": None,  # `format` asks for the form of a register as a file
}
SCHEMA_HOOKS = ["drf_spectacular.hooks.postprocess_schema_enums", "compliance.http.rest.problem_schema.complete_schema"]
SPECTACULAR_SETTINGS = {
    "TITLE": "Carnet",
    "DESCRIPTION": "The acts and registers of a land-based casino. An ordinary refusal is a result, not an error.",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": SCHEMA_HOOKS,
    "COMPONENT_SPLIT_REQUEST": False,  # inputs and outputs are serializers of their own
    "ENUM_NAME_OVERRIDES": {  # of choices under one name with different values, or under two names with the same
        "TenderEnum": "compliance.cage.exchanges.presentation.words.TENDERS",
        "StakeMeansEnum": "compliance.games.presentation.words.MEANS",
        "IncidentKindEnum": "compliance.incidents.presentation.words.KINDS",
        "IncidentReasonEnum": "compliance.incidents.presentation.words.REASONS",
        "MeansEnum": "compliance.payouts.presentation.words.MEANS",
        "LetterDeliveryEnum": "compliance.notices.presentation.words.WAYS",
        "ErasureStateEnum": "compliance.retention.presentation.words.STEPS",
        "LanguageEnum": "compliance.exclusions.agreements.domain.texts.WORDINGS",
        "OwnFileLanguageEnum": "compliance.retention.presentation.words.LANGUAGES",
    },
}

# --- Monitoring (docs/operations.md).

METRICS_TOKEN = environment.secret("CARNET_METRICS_TOKEN")

# --- Application logs carry no personal data: ids and outcomes only.

LOGGING = logging_settings(PRODUCTION)
