// GnuTLS, with what Swift cannot import: its macros.
#ifndef ADDER_CGNUTLS_SHIM_H
#define ADDER_CGNUTLS_SHIM_H

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stdint.h>

// Where a session reads from, passed to its pull function, and the socket that it sends to.
static inline void adder_tls_connect(gnutls_session_t session, void *reader, int descriptor) {
    gnutls_transport_set_ptr2(session, reader, (gnutls_transport_ptr_t)(intptr_t)descriptor);
}

// Frees what GnuTLS has allocated for a secret.
static inline void adder_tls_free(gnutls_datum_t *secret) {
    if (!secret->data) return;
    gnutls_memset(secret->data, 0, secret->size);
    gnutls_free(secret->data);
    secret->data = NULL;
}

#endif
