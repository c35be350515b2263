# Fetches Swagger UI for the page at /docs; sourced, not run.
#
# The files come from one version of a PyPI wheel, and are used only if their hashes match config/swagger-ui.sha256.
# None of them is kept in the repository.

swagger_ui_version=5.31.0

# fetch_swagger_ui FOLDER HASHES: fills FOLDER with swagger-ui.css, swagger-ui-bundle.js, a .gz of each, and the
# licence. Does nothing if they are there in this version. Returns 1, after printing the reason, if they are
# unavailable.
fetch_swagger_ui() {
    local folder=$1 hashes scratch why
    hashes=$(readlink -f "$2")
    [[ -e $folder/$swagger_ui_version ]] && return 0
    if ! python3 -m pip --version >/dev/null 2>&1; then
        printf '%s\n' "Swagger UI is not there: fetching it needs python3 with pip (on Debian: python3-pip)." >&2
        return 1
    fi
    printf '%s\n' "Fetching Swagger UI $swagger_ui_version." >&2
    # Beside the folder, so that the finished files are moved in one step.
    if ! { mkdir -p "$(dirname "$folder")" && scratch=$(mktemp -d "$folder.XXXXXX"); }; then
        printf '%s\n' "Swagger UI cannot be put into $folder." >&2
        return 1
    fi
    if why=$(download_swagger_ui "$scratch" "$hashes") && rm -rf "$folder" && mv "$scratch/docs" "$folder"; then
        rm -rf "$scratch"
        return 0
    fi
    rm -rf "$scratch"
    printf '%s\n' "Swagger UI is not there: ${why:-$folder cannot be replaced.}" >&2
    return 1
}

# download_swagger_ui SCRATCH HASHES: makes SCRATCH/docs; prints the reason and returns 1 on failure.
download_swagger_ui() {
    local scratch=$1 from=$1/files/swagger_ui_bundle wheel=swagger_ui_bundle_v2-$swagger_ui_version-py3-none-any.whl
    if ! timeout 120 python3 -m pip download --quiet --disable-pip-version-check --no-deps --no-cache-dir --retries 2 \
        --only-binary :all: --dest "$scratch" "swagger-ui-bundle-v2==$swagger_ui_version" >/dev/null 2>&1; then
        echo "PyPI cannot be reached, or does not have it."
        return 1
    fi
    if ! (cd "$scratch" && sha256sum --check --status "$2"); then
        echo "what PyPI sent does not have the hash that $2 names."
        return 1
    fi
    if ! { python3 -m zipfile -e "$scratch/$wheel" "$scratch/files" && mkdir "$scratch/docs" &&
        cp "$from/vendor/swagger-ui-$swagger_ui_version"/swagger-ui{.css,-bundle.js} "$scratch/docs/" &&
        cp "$from"_v2-*.dist-info/licenses/LICENSE "$scratch/docs/LICENSE" &&
        gzip -9nk "$scratch/docs"/swagger-ui{.css,-bundle.js} && touch "$scratch/docs/$swagger_ui_version" &&
        chmod 755 "$scratch/docs" && chmod 644 "$scratch/docs"/*; }; then
        echo "it cannot be unpacked."
        return 1
    fi
}
