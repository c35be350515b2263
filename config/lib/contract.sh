# The contract checks, for config/test --all; sourced after prepare.sh.
source config/lib/docs.sh

# require_contract_packages: the Debian packages that the checks need.
require_contract_packages() {
    local more=()
    # No command shows whether it is installed.
    python3 -c 'import ensurepip, venv' >/dev/null 2>&1 || more=(python3-venv=python3-without-venv)
    require_packages chromium=chromium curl=curl default-jre-headless=java libnss3-tools=certutil openssl=openssl \
        prometheus=promtool python3=python3 "${more[@]}"
}

# make_contract_environment: installs what the checks need from PyPI; sets contract_python.
make_contract_environment() {
    local environment=.build/contract-venv needs=Tests/Contract/support/requirements.txt
    contract_python=$root/$environment/bin/python
    if ! cmp --silent "$needs" "$environment/requirements.txt"; then
        say "Making a Python environment for the checks of the contract."
        rm -rf "$environment"
        python3 -m venv "$environment" || fail "There is no Python environment: is python3-venv installed?"
        timeout 600 "$environment/bin/pip" install --quiet --disable-pip-version-check --requirement "$needs" ||
            fail "PyPI does not give what $needs names."
        cp "$needs" "$environment/requirements.txt"
    fi
}

# check_contract [SCRIPT…]: builds the program, makes the environment, and runs the checks of Tests/Contract. Their last
# line says how many passed.
check_contract() {
    build_release
    make_contract_environment
    # The environment has pip; Debian's python3 alone does not.
    PATH=${contract_python%/*}:$PATH fetch_swagger_ui .build/swagger-ui config/swagger-ui.sha256 ||
        fail "The contract cannot be checked without it."
    ADDER_BINARY=$binary "$contract_python" -B Tests/Contract/run.py "$@"
}
