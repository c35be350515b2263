# Fetches Swagger UI for the page at /docs; sourced, not run.
#
# The files come from one wheel of PyPI, in one version, and are used only if they are those whose hash stands in
# config/swagger-ui.sha256. Nothing of them is kept in the repository.

swagger_ui_version=5.31.0

# fetch_swagger_ui FOLDER HASHES: fills FOLDER with swagger-ui.css, swagger-ui-bundle.js, a .gz of each, and the licence.
# Does nothing where they are there in this version. Returns 1, after one line, where they cannot be had.
fetch_swagger_ui() {
    local folder=$1 hashes scratch from wheel=swagger_ui_bundle_v2-$swagger_ui_version-py3-none-any.whl
    hashes=$(readlink -f "$2")
    [[ -e $folder/$swagger_ui_version ]] && return 0
    if ! python3 -m pip --version >/dev/null 2>&1; then
        printf '%s\n' "No python3 with pip: /docs will be a plain list of the routes." >&2
        return 1
    fi
    scratch=$(mktemp -d) || return 1
    if ! timeout 120 python3 -m pip download --quiet --disable-pip-version-check --no-deps --no-cache-dir \
        --only-binary :all: --dest "$scratch" "swagger-ui-bundle-v2==$swagger_ui_version" >/dev/null 2>&1; then
        rm -rf "$scratch"
        printf '%s\n' "Swagger UI cannot be downloaded from PyPI: /docs will be a plain list of the routes." >&2
        return 1
    fi
    if ! (cd "$scratch" && sha256sum --check --status "$hashes"); then
        rm -rf "$scratch"
        printf '%s\n' "What PyPI sent is not the Swagger UI that $2 names: /docs will be a plain list of the routes." >&2
        return 1
    fi
    from=$scratch/files/swagger_ui_bundle
    if ! { python3 -m zipfile -e "$scratch/$wheel" "$scratch/files" && mkdir -p "$scratch/docs" &&
        cp "$from/vendor/swagger-ui-$swagger_ui_version"/swagger-ui{.css,-bundle.js} "$scratch/docs/" &&
        cp "$from"_v2-*.dist-info/licenses/LICENSE "$scratch/docs/LICENSE" &&
        gzip -9nk "$scratch/docs"/swagger-ui{.css,-bundle.js} && touch "$scratch/docs/$swagger_ui_version" &&
        chmod 755 "$scratch/docs" && chmod 644 "$scratch/docs"/* &&
        mkdir -p "$(dirname "$folder")" && rm -rf "$folder" && mv "$scratch/docs" "$folder"; }; then
        rm -rf "$scratch"
        printf '%s\n' "Swagger UI cannot be unpacked into $folder: /docs will be a plain list of the routes." >&2
        return 1
    fi
    rm -rf "$scratch"
}
