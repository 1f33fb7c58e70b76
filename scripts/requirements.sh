# Installs what a fresh Debian machine with a Rust toolchain lacks. Sourced by ./norns and ./test; it does nothing, and
# asks for no rights, where all is there.

# The clang that programs are compiled with: whatever is there, from clang-14 on.
has_clang() {
    local name
    for name in "${CLANG:-clang}" clang clang-{22,21,20,19,18,17,16,15,14}; do
        command -v "$name" >/dev/null 2>&1 && return 0
    done
    return 1
}

# The headers of the C++ library, which clang takes from g++.
has_cxx_headers() { compgen -G '/usr/include/c++/*/thread' >/dev/null; }

# install_if_available PACKAGE...: programs that are good to have; a Debian that does not know one goes without.
install_if_available() {
    local package
    for package in "$@"; do
        command -v "$package" >/dev/null 2>&1 && continue
        echo "installing $package, if there is such a package" >&2
        apt-get install -qy --no-install-recommends "$package" >&2 || true
    done
}

# install_libraries_if_available PACKAGE...: the same for packages that bring no program.
install_libraries_if_available() {
    local package
    command -v dpkg-query >/dev/null 2>&1 || return 0
    for package in "$@"; do
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] && continue
        echo "installing $package, if there is such a package" >&2
        apt-get install -qy --no-install-recommends "$package" >&2 || true
    done
}

# install_server_if_available: PostgreSQL, for tests that start a server of their own. Debian puts it where $PATH does not lead, and
# would start a server for the whole machine: that is not wanted.
install_server_if_available() {
    compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null && return 0
    command -v initdb >/dev/null 2>&1 && return 0
    echo "installing postgresql, if there is such a package" >&2
    mkdir -p /etc/postgresql-common 2>/dev/null || true
    [[ -e /etc/postgresql-common/createcluster.conf ]] ||
        echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf 2>/dev/null || true
    apt-get install -qy --no-install-recommends postgresql >&2 || true
}

install_requirements() {
    local missing=()
    command -v cc >/dev/null 2>&1 || missing+=(gcc libc6-dev)
    has_clang || missing+=(clang libc6-dev)
    has_cxx_headers || missing+=(g++)
    if ((${#missing[@]})); then
        if ! command -v apt-get >/dev/null 2>&1; then
            echo "norns needs ${missing[*]}, and this machine has no apt-get to install them with" >&2
            return 3
        fi
        echo "installing ${missing[*]}" >&2
        if ! { apt-get update -q && apt-get install -qy --no-install-recommends "${missing[@]}"; } >&2; then
            echo "could not install ${missing[*]}: install them yourself, or run this as root" >&2
            return 3
        fi
    fi
    if ! command -v cargo >/dev/null 2>&1; then
        echo "norns needs a Rust toolchain: 'cargo' was not found (see https://rustup.rs)" >&2
        return 3
    fi
}
