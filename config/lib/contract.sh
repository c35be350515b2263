# The checks of the contract, for config/test --all; sourced after prepare.sh.
source config/lib/docs.sh

# require_contract_packages: what the checks need of Debian.
require_contract_packages() {
    local more=()
    # No command shows that it is there.
    python3 -c 'import ensurepip, venv' >/dev/null 2>&1 || more=(python3-venv=python3-without-venv)
    require_packages chromium=chromium curl=curl default-jre-headless=java prometheus=promtool python3=python3 "${more[@]}"
}

# check_contract [SCRIPT…]: builds the program, makes ready what the checks need from PyPI, and runs those of
# Tests/Contract. Their last line says how many passed.
check_contract() {
    local environment=.build/contract-venv needs=Tests/Contract/support/requirements.txt
    build_release
    if ! cmp --silent "$needs" "$environment/requirements.txt"; then
        say "Making a Python environment for the checks of the contract."
        rm -rf "$environment"
        python3 -m venv "$environment" || fail "There is no Python environment: is python3-venv installed?"
        timeout 600 "$environment/bin/pip" install --quiet --disable-pip-version-check --requirement "$needs" ||
            fail "PyPI does not give what $needs names."
        cp "$needs" "$environment/requirements.txt"
    fi
    # The environment has a pip; Debian's python3 alone has none.
    PATH=$root/$environment/bin:$PATH fetch_swagger_ui .build/swagger-ui config/swagger-ui.sha256 ||
        fail "The contract cannot be checked without it."
    ADDER_BINARY=$binary "$environment/bin/python" -B Tests/Contract/run.py "$@"
}
