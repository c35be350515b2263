# Shared by config/run, config/test and .ci/run; sourced, not run.
#
# Changes to the repository's folder, and provides functions that install the Debian packages and check Swift.

swift_needed=6.2
# The number of concurrent tests. Without it all would start together, and each would take as long as the whole suite.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=12
# How all that runs tests builds, for with other options everything is built anew: without what only a debugger reads, which
# would take a tenth of the time.
debug_options=(-debug-info-format none)
# Where all is built once (.ci/run), one process compiles each target as a whole and writes its module too: a fifth less.
# Elsewhere a change of one file of a large target must not build all of it again.
compiler_options=()
if [[ ${ADDER_BUILD_ONCE-} == yes ]]; then
    compiler_options=(-disable-batch-mode -whole-module-optimization -num-threads 1 -no-emit-module-separately-wmo)
fi
# Types are made by calls and not from their names, each of which a start would look up: a sixth fewer instructions.
compiler_options+=(-Xfrontend -disable-concrete-type-metadata-mangled-name-accessors)
for option in "${compiler_options[@]}"; do debug_options+=(-Xswiftc "$option"); done
# And this package's tests without XCTest, and without an index for editors, which would take another tenth; in other packages
# SwiftPM finds tests by it.
test_options=(--disable-xctest --enable-swift-testing --disable-index-store "${debug_options[@]}")
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd -P)

say() { printf '%s\n' "$@" >&2; }

fail() {
    say "$@"
    exit 1
}

# require_packages [PACKAGE=COMMAND…]: installs, with a message, what is missing of the libraries that Adder is built on
# and of the given packages, each with a command that shows that it is installed.
require_packages() {
    local missing=() entry
    for entry in pkg-config=pkg-config git=git "$@"; do
        command -v "${entry#*=}" >/dev/null 2>&1 || missing+=("${entry%%=*}")
    done
    pkg-config --exists libmicrohttpd 2>/dev/null || missing+=(libmicrohttpd-dev)
    pkg-config --exists gnutls 2>/dev/null || missing+=(libgnutls28-dev)
    pkg-config --exists sqlite3 2>/dev/null || missing+=(libsqlite3-dev)
    pkg-config --exists libsodium 2>/dev/null || missing+=(libsodium-dev)
    pkg-config --exists libcurl 2>/dev/null || missing+=(libcurl4-openssl-dev)
    pkg-config --exists zlib 2>/dev/null || missing+=(zlib1g-dev)
    pkg-config --exists libpq 2>/dev/null || missing+=(libpq-dev)
    pkg-config --exists libjpeg 2>/dev/null || missing+=(libjpeg62-turbo-dev)
    pkg-config --exists libpng 2>/dev/null || missing+=(libpng-dev)
    pkg-config --exists libwebp 2>/dev/null || missing+=(libwebp-dev)
    # Its headers are not needed.
    has_library liblcms2.so.2 || missing+=(liblcms2-2)
    install_packages "${missing[@]}"
}

# has_library NAME: whether the loader finds a library, which a program then can load while it runs.
has_library() { /sbin/ldconfig -p | grep -qF "$1 "; }

# install_packages [PACKAGE…]: installs Debian packages, with a message.
install_packages() {
    (($#)) || return 0
    local missing=("$@")
    if [[ ! -e /etc/debian_version ]] || ! command -v apt-get >/dev/null 2>&1; then
        fail "Adder needs these, by their names on Debian: ${missing[*]}." \
            "This system is not Debian: please install what it calls them, and run this again."
    fi
    local install="apt-get install -y --no-install-recommends ${missing[*]}"
    if ((EUID == 0)); then
        say "Installing ${missing[*]}."
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive $install >&2 || fail "Could not run: $install"
    elif command -v sudo >/dev/null 2>&1; then
        say "Installing ${missing[*]} (sudo may ask for your password)."
        sudo apt-get update -qq && sudo env DEBIAN_FRONTEND=noninteractive $install >&2 ||
            fail "Could not run: sudo $install"
    else
        fail "Some Debian packages are missing. As root, run:" "    $install"
    fi
}

# require_postgresql: the programs of PostgreSQL 13 or later, from which the tests start their own servers.
require_postgresql() {
    local program release
    for program in /usr/lib/postgresql/*/bin/postgres; do
        release=${program%/bin/postgres}
        [[ -x $program && ${release##*/} =~ ^[0-9]+$ && ${release##*/} -ge 13 ]] && return 0
    done
    # The package would create and start a cluster unless told not to beforehand, which takes root.
    local folder=/etc/postgresql-common/createcluster.d status=0
    ((EUID == 0)) && mkdir -p "$folder" && echo 'create_main_cluster = false' >"$folder/adder.conf"
    (install_packages postgresql-15) || status=$?
    ((EUID == 0)) && rm -f "$folder/adder.conf"
    return $status
}

# require_proxies: what stands between clients, servers and PostgreSQL in the tests: haproxy and PgBouncer.
require_proxies() {
    # Their folder is not in everybody's PATH.
    local missing=() program
    for program in haproxy pgbouncer; do
        PATH=$PATH:/usr/sbin command -v "$program" >/dev/null 2>&1 || missing+=("$program")
    done
    ((${#missing[@]})) || return 0
    # The packages would start services unless this file forbids it (deb-systemd-invoke(1), invoke-rc.d(8)), which
    # takes root.
    local policy=/usr/sbin/policy-rc.d mine=no status=0
    if ((EUID == 0)) && [[ ! -e $policy ]]; then
        printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy" && mine=yes
    fi
    (install_packages "${missing[@]}") || status=$?
    [[ $mine == yes ]] && rm -f "$policy"
    return $status
}

# require_image_libraries: those that decode GIF, AVIF and HEIC images, which an installation may be without.
require_image_libraries() {
    local missing=()
    has_library libgif.so.7 || missing+=(libgif7)
    has_library libavif.so.15 || missing+=(libavif15)
    has_library libheif.so.1 || missing+=(libheif1)
    install_packages "${missing[@]}"
}

# require_swift: Swift in the version that Package.swift needs.
require_swift() {
    command -v swift >/dev/null 2>&1 ||
        fail "Adder needs Swift $swift_needed or later, and there is no swift: see https://www.swift.org/install/linux/"
    local found
    found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1) || found=
    if [[ -z $found || $(printf '%s\n' "$swift_needed" "$found" | sort -V | head -n 1) != "$swift_needed" ]]; then
        fail "Adder needs Swift $swift_needed or later, and this is ${found:-an unknown version}:" \
            "see https://www.swift.org/install/linux/"
    fi
}

# swift_tests COMMAND [OPTION…]: `swift build` or `swift test` with these options, and with the targets optimised that tests
# spend their time in: see Package.swift.
swift_tests() {
    local command=$1
    shift
    ADDER_OPTIMIZED_TESTS=yes swift "$command" "${test_options[@]}" "$@"
}

# How the program is built, here and in the Dockerfile: each function in a section of its own, so that the linker can leave
# out what is never called and keep one of what is the same, a third of the program; and without what only a debugger reads.
release_options=(--configuration release -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -function-sections)

# build_release: builds the program in release mode, showing progress. Sets `binary` to its path.
build_release() {
    [[ -w $root ]] || fail "$root cannot be written, and Adder is built there: use a copy of your own."
    say "Building Adder (release). The first time takes about three minutes."
    local start=$SECONDS
    swift build "${release_options[@]}" --product adder >&2
    say "Built in $((SECONDS - start)) s."
    binary=$root/.build/release/adder
}

cd "$root"
