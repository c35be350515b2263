// What Swift cannot import: variadic functions of libmicrohttpd, the system's event descriptors, and malloc_trim(3).
#ifndef ADDER_CMICROHTTPD_SHIM_H
#define ADDER_CMICROHTTPD_SHIM_H

#include <malloc.h>  // malloc_trim
#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// MHD_start_daemon with its options as an array that ends with MHD_OPTION_END.
static inline struct MHD_Daemon *adder_mhd_start(
    unsigned int flags, MHD_AcceptPolicyCallback accept, MHD_AccessHandlerCallback handler, void *context,
    struct MHD_OptionItem *options) {
    return MHD_start_daemon(
        flags, 0, accept, context, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

// The content reader of a response without content.
static inline ssize_t adder_mhd_no_content(void *context, uint64_t position, char *buffer, size_t size) {
    (void)context, (void)position, (void)buffer, (void)size;
    return MHD_CONTENT_READER_END_OF_STREAM;
}

// A 304 without a length that closes the connection and says so. Otherwise libmicrohttpd would add "Transfer-Encoding:
// chunked", which is allowed, but makes clients wait for a chunk (Python's http.client).
static inline struct MHD_Response *adder_mhd_last_unmodified(void) {
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1, adder_mhd_no_content, NULL, NULL);
    if (response) MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
    return response;
}

// Adds a field whose value continues on further lines: two separators stand for each line break until libmicrohttpd, which
// refuses line breaks, has made its copy. The copy is the response's own memory.
static inline enum MHD_Result adder_mhd_add_lines(
    struct MHD_Response *response, const char *name, const char *lines, char separator) {
    if (MHD_add_response_header(response, name, lines) != MHD_YES) return MHD_NO;
    char *at = (char *)MHD_get_response_header(response, name);
    if (!at) return MHD_NO;
    for (; (at = strchr(at, separator)) && at[1] == separator; at += 2) {
        at[0] = '\r';
        at[1] = '\n';
    }
    return MHD_YES;
}

// The status code of a response without body and length, whose status line begins with "ICY" instead of "HTTP/".
static const unsigned int adder_mhd_bare_no_content = MHD_HTTP_NO_CONTENT | MHD_ICY_FLAG;

// Registers the listening socket of a daemon anew: at the end of the socket's queue of waiters, of whom the kernel wakes only
// the first that sleeps; or, if it steps aside, such that no client wakes it. -1 with ENOENT in errno if libmicrohttpd itself
// does not wait for clients now: it is full, or no longer listens.
static inline int adder_mhd_requeue(struct MHD_Daemon *daemon, int events, int listener, bool steps_aside) {
    struct epoll_event event = {.events = steps_aside ? 0 : EPOLLIN | EPOLLEXCLUSIVE, .data.ptr = daemon};
    if (epoll_ctl(events, EPOLL_CTL_DEL, listener, NULL) != 0) return -1;
    return epoll_ctl(events, EPOLL_CTL_ADD, listener, &event);
}

// Has a daemon wait for clients of a listening socket that has taken the number of the one that it was started with.
static inline int adder_mhd_listen(struct MHD_Daemon *daemon, int events, int listener) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = daemon};
    return epoll_ctl(events, EPOLL_CTL_ADD, listener, &event);
}

// The epoll descriptor of a daemon started without a thread.
static inline int adder_mhd_events(struct MHD_Daemon *daemon) {
    return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

// Lets no event of a connection's socket reach a daemon, but that the connection is broken; or, if it goes on, lets them again,
// those that have happened meanwhile included. Fails without harm for a connection that is suspended.
static inline void adder_mhd_watch(int events, struct MHD_Connection *connection, int descriptor, bool goes_on) {
    struct epoll_event event = {
        .events = goes_on ? EPOLLIN | EPOLLOUT | EPOLLPRI | EPOLLET : 0, .data.ptr = connection};
    epoll_ctl(events, EPOLL_CTL_MOD, descriptor, &event);
}

// A descriptor that can always be read from.
static inline int adder_readable_descriptor(void) { return eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK); }

// Tells a daemon once, at its next turn, that a connection, which must not be suspended, can be read from. A descriptor that
// can be read from stands in for the connection's socket; it does so for the last one only.
static inline void adder_mhd_nudge(int events, struct MHD_Connection *connection, int readable) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLONESHOT, .data.ptr = connection};
    if (epoll_ctl(events, EPOLL_CTL_MOD, readable, &event) != 0) epoll_ctl(events, EPOLL_CTL_ADD, readable, &event);
}

static inline bool adder_mhd_is_suspended(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_SUSPENDED)->suspended != MHD_NO;
}

// The GnuTLS session of a connection; NULL if it is none of TLS.
static inline void *adder_mhd_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? info->tls_session : NULL;
}

// What the callback of MHD_OPTION_NOTIFY_CONNECTION stored for the connection.
static inline void *adder_mhd_context(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static inline int adder_mhd_socket(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

// The client's address.
static inline const struct sockaddr *adder_mhd_client(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
}

// The size of the request's header section in bytes, including the empty line; 0 until it is complete.
static inline size_t adder_mhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

// The status of the response, even if it is libmicrohttpd's own; 0 until there is one.
static inline unsigned int adder_mhd_status(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
    return info ? info->http_status : 0;
}

// Turns chunks off for a body of unknown length. If the body is never sent, libmicrohttpd would still send a last
// chunk.
static inline void adder_mhd_without_chunks(struct MHD_Response *response) {
    MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

// Swift cannot define a function that takes a va_list, so the message is formatted here and passed on.
struct adder_mhd_sink {
    void (*write)(void *context, const char *text);
    void *context;
};

static inline void adder_mhd_format(void *sink, const char *format, va_list arguments) {
    char text[512];
    const struct adder_mhd_sink *target = (const struct adder_mhd_sink *)sink;
    if (vsnprintf(text, sizeof text, format, arguments) > 0) target->write(target->context, text);
}

// The function for MHD_OPTION_EXTERNAL_LOGGER; its context is an adder_mhd_sink.
static inline intptr_t adder_mhd_logger(void) { return (intptr_t)adder_mhd_format; }

// A descriptor that wakes a poll (eventfd(2)).
static inline int adder_event_descriptor(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// Makes the descriptor wake an epoll_wait(2) too, once per write; the event carries a null pointer.
static inline int adder_event_join(int descriptor, int events) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data = {.ptr = NULL}};
    return epoll_ctl(events, EPOLL_CTL_ADD, descriptor, &event);
}

// A descriptor that collects the events of sockets (epoll(7)).
static inline int adder_events(void) { return epoll_create1(EPOLL_CLOEXEC); }

// Makes a descriptor of collected events wake an epoll_wait(2) too, as long as there are some.
static inline int adder_events_join(int collected, int events) {
    struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = NULL}};
    return epoll_ctl(events, EPOLL_CTL_ADD, collected, &event);
}

// Collects the events of a socket, each once.
static inline int adder_events_add(int collected, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data = {.fd = descriptor}};
    return epoll_ctl(collected, EPOLL_CTL_ADD, descriptor, &event);
}

static inline void adder_events_remove(int collected, int descriptor) {
    epoll_ctl(collected, EPOLL_CTL_DEL, descriptor, NULL);
}

// Stores up to 64 sockets with an event, and returns their number. A client that has ended its side leaves ~socket.
static inline int adder_events_take(int collected, int descriptors[64]) {
    struct epoll_event found[64];
    int count = epoll_wait(collected, found, 64, 0);
    for (int i = 0; i < count; i++)
        descriptors[i] = found[i].events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR) ? ~found[i].data.fd : found[i].data.fd;
    return count < 0 ? 0 : count;
}

#endif
