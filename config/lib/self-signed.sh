# Sourced by config/run after prepare.sh: a certificate for a developer's own machine, that phones on its network can use.

# this_machine: its addresses, but for those of its loopback interface.
this_machine() { hostname -I | tr ' ' '\n' | grep -v '^$' || true; }

# make_certificate FOLDER: has FOLDER/chain.pem and FOLDER/key.pem be a certificate, signed by itself, for the names and
# addresses that this machine has now, for 397 days, the most that browsers accept (Apple, HT211025). One that fits stays.
make_certificate() {
    local names address
    names="DNS:localhost,IP:127.0.0.1,IP:::1,DNS:$(hostname)"
    for address in $(this_machine); do names+=",IP:${address%%%*}"; done
    if [[ -s $1/key.pem && $(cat "$1/names" 2>/dev/null) == "$names" ]] &&
        openssl x509 -checkend 86400 -noout -in "$1/chain.pem" >/dev/null 2>&1; then
        return
    fi
    mkdir -p "$1" && chmod 700 "$1"
    (umask 077 && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 397 -subj "/CN=Adder on $(hostname)" \
        -addext "subjectAltName=$names" -addext extendedKeyUsage=serverAuth \
        -keyout "$1/key.pem" -out "$1/chain.pem" 2>"$1/log") || fail "openssl made no certificate:" "$(cat "$1/log")"
    rm "$1/log"
    printf '%s\n' "$names" >"$1/names"
}

# show_certificate FOLDER URL: prints what to compare on the other device, and the address for its camera.
show_certificate() {
    local fingerprint
    fingerprint=$(openssl x509 -noout -fingerprint -sha256 -in "$1/chain.pem")
    say "The certificate's fingerprint, to compare with what a browser shows:" "    SHA-256 ${fingerprint#*=}" "Open $2"
    qrencode --type ANSIUTF8 --margin 2 "$2" >&2
}
