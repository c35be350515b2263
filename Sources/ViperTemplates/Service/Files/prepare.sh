# Sourced by config/run and config/test: goes to the package's folder, and installs what is missing there.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

# install PACKAGE…: installs those Debian packages that are missing.
install() {
    local missing=() package
    for package in "$@"; do
        dpkg-query --show --showformat '${Status}\n' "$package" 2>/dev/null | grep -q ' installed$' || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    local root=()
    ((EUID == 0)) || root=(sudo)
    echo "Installing ${missing[*]}." >&2
    "${root[@]}" apt-get update -qq >&2
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

command -v swift >/dev/null || { echo "Swift 6.2 or later is needed: https://www.swift.org/install/linux/" >&2 && exit 1; }
install git liblcms2-2 {{packagesToBuild}}
