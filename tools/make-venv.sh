#!/bin/sh
# make-venv.sh DIR: create a virtual environment with Python 3.11 or newer, unless DIR holds one that runs.
# Debian and Ubuntu ship Python without the venv module; as root it is installed, otherwise the message says how.
set -eu
target=$1

if [ -x "$target/bin/python" ] && "$target/bin/python" -m pip --version >/dev/null 2>&1; then
    exit 0
fi

new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
python=
for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
    if "$candidate" -c "$new_enough" >/dev/null 2>&1; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "VeriScale needs Python 3.11 or newer; set PYTHON to one." >&2
    exit 2
fi

if ! "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package"
    else
        echo "$python cannot create virtual environments; install $package." >&2
        exit 2
    fi
fi

rm -rf "$target"
"$python" -m venv "$target"
