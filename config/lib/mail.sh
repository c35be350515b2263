# Sourced by config/test: the SMTP server that the tests of mail talk to.

# require_mail_server: installs it from PyPI, and names its Python for the tests. Without it those tests are skipped, as are
# those that talk to openssl.
require_mail_server() {
    local environment=.build/mail-venv needs=Tests/ViperMailTests/support/requirements.txt
    require_packages openssl=openssl python3=python3
    if ! cmp --silent "$needs" "$environment/requirements.txt"; then
        say "Making a Python environment with an SMTP server for the tests of mail."
        rm -rf "$environment"
        python3 -m venv "$environment" || fail "There is no Python environment: is python3-venv installed?"
        timeout 600 "$environment/bin/pip" install --quiet --disable-pip-version-check --requirement "$needs" ||
            fail "PyPI does not give what $needs names."
        cp "$needs" "$environment/requirements.txt"
    fi
    ADDER_TEST_PYTHON=$root/$environment/bin/python
    export ADDER_TEST_PYTHON
}
