// libpq, loaded on first use.
//
// It is not linked because it pulls in OpenSSL, Kerberos and LDAP, and a server on SQLite would pay for them at every
// start.
#ifndef ADDER_CPOSTGRESQL_SHIM_H
#define ADDER_CPOSTGRESQL_SHIM_H

#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// The functions of a loaded libpq, named without their prefix `PQ`.
struct adder_pq {
    int (*libVersion)(void);
    PQconninfoOption *(*conninfoParse)(const char *, char **);
    PQconninfoOption *(*conndefaults)(void);
    void (*conninfoFree)(PQconninfoOption *);
    void (*freemem)(void *);
    PGconn *(*connectStartParams)(const char *const *, const char *const *, int);
    PostgresPollingStatusType (*connectPoll)(PGconn *);
    void (*finish)(PGconn *);
    ConnStatusType (*status)(const PGconn *);
    int (*socket)(const PGconn *);
    int (*serverVersion)(const PGconn *);
    int (*backendPID)(const PGconn *);
    const char *(*parameterStatus)(const PGconn *, const char *);
    PGTransactionStatusType (*transactionStatus)(const PGconn *);
    char *(*errorMessage)(const PGconn *);
    PGVerbosity (*setErrorVerbosity)(PGconn *, PGVerbosity);
    PQnoticeReceiver (*setNoticeReceiver)(PGconn *, PQnoticeReceiver, void *);
    int (*setnonblocking)(PGconn *, int);
    int (*enterPipelineMode)(PGconn *);
    int (*exitPipelineMode)(PGconn *);
    int (*pipelineSync)(PGconn *);
    int (*sendQuery)(PGconn *, const char *);
    int (*sendPrepare)(PGconn *, const char *, const char *, int, const Oid *);
    int (*sendQueryPrepared)(PGconn *, const char *, int, const char *const *, const int *, const int *, int);
    int (*flush)(PGconn *);
    int (*consumeInput)(PGconn *);
    int (*isBusy)(PGconn *);
    PGnotify *(*notifies)(PGconn *);
    PGresult *(*getResult)(PGconn *);
    ExecStatusType (*resultStatus)(const PGresult *);
    char *(*resultErrorMessage)(const PGresult *);
    char *(*resultErrorField)(const PGresult *, int);
    int (*ntuples)(const PGresult *);
    int (*nfields)(const PGresult *);
    Oid (*ftype)(const PGresult *, int);
    char *(*getvalue)(const PGresult *, int, int);
    int (*getlength)(const PGresult *, int, int);
    int (*getisnull)(const PGresult *, int, int);
    char *(*cmdStatus)(PGresult *);
    char *(*cmdTuples)(PGresult *);
    void (*clear)(PGresult *);
};

// Loads libpq by file name and fills the table. Returns NULL or the reason for a failure. It is never unloaded.
static inline const char *adder_pq_load(struct adder_pq *pq, const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
    const struct {
        size_t place;
        const char *symbol;
    } functions[] = {
        {offsetof(struct adder_pq, libVersion), "PQlibVersion"},
        {offsetof(struct adder_pq, conninfoParse), "PQconninfoParse"},
        {offsetof(struct adder_pq, conndefaults), "PQconndefaults"},
        {offsetof(struct adder_pq, conninfoFree), "PQconninfoFree"},
        {offsetof(struct adder_pq, freemem), "PQfreemem"},
        {offsetof(struct adder_pq, connectStartParams), "PQconnectStartParams"},
        {offsetof(struct adder_pq, connectPoll), "PQconnectPoll"},
        {offsetof(struct adder_pq, finish), "PQfinish"},
        {offsetof(struct adder_pq, status), "PQstatus"},
        {offsetof(struct adder_pq, socket), "PQsocket"},
        {offsetof(struct adder_pq, serverVersion), "PQserverVersion"},
        {offsetof(struct adder_pq, backendPID), "PQbackendPID"},
        {offsetof(struct adder_pq, parameterStatus), "PQparameterStatus"},
        {offsetof(struct adder_pq, transactionStatus), "PQtransactionStatus"},
        {offsetof(struct adder_pq, errorMessage), "PQerrorMessage"},
        {offsetof(struct adder_pq, setErrorVerbosity), "PQsetErrorVerbosity"},
        {offsetof(struct adder_pq, setNoticeReceiver), "PQsetNoticeReceiver"},
        {offsetof(struct adder_pq, setnonblocking), "PQsetnonblocking"},
        {offsetof(struct adder_pq, enterPipelineMode), "PQenterPipelineMode"},
        {offsetof(struct adder_pq, exitPipelineMode), "PQexitPipelineMode"},
        {offsetof(struct adder_pq, pipelineSync), "PQpipelineSync"},
        {offsetof(struct adder_pq, sendQuery), "PQsendQuery"},
        {offsetof(struct adder_pq, sendPrepare), "PQsendPrepare"},
        {offsetof(struct adder_pq, sendQueryPrepared), "PQsendQueryPrepared"},
        {offsetof(struct adder_pq, flush), "PQflush"},
        {offsetof(struct adder_pq, consumeInput), "PQconsumeInput"},
        {offsetof(struct adder_pq, isBusy), "PQisBusy"},
        {offsetof(struct adder_pq, notifies), "PQnotifies"},
        {offsetof(struct adder_pq, getResult), "PQgetResult"},
        {offsetof(struct adder_pq, resultStatus), "PQresultStatus"},
        {offsetof(struct adder_pq, resultErrorMessage), "PQresultErrorMessage"},
        {offsetof(struct adder_pq, resultErrorField), "PQresultErrorField"},
        {offsetof(struct adder_pq, ntuples), "PQntuples"},
        {offsetof(struct adder_pq, nfields), "PQnfields"},
        {offsetof(struct adder_pq, ftype), "PQftype"},
        {offsetof(struct adder_pq, getvalue), "PQgetvalue"},
        {offsetof(struct adder_pq, getlength), "PQgetlength"},
        {offsetof(struct adder_pq, getisnull), "PQgetisnull"},
        {offsetof(struct adder_pq, cmdStatus), "PQcmdStatus"},
        {offsetof(struct adder_pq, cmdTuples), "PQcmdTuples"},
        {offsetof(struct adder_pq, clear), "PQclear"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(library, functions[index].symbol);
        if (!function) return dlerror();
        *(void **)((char *)pq + functions[index].place) = function;
    }
    return NULL;
}

// epoll and eventfd, which Swift's Glibc module leaves out. epoll_event is packed and stays on this side.

static inline int adder_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int adder_eventfd_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// Sets the events that a descriptor is watched for. An alarm is edge-triggered: reported once per write, so nobody
// reads it.
static inline int adder_epoll_watch(int poller, int descriptor, int is_new, int for_room, int is_alarm) {
    struct epoll_event event = {
        .events = EPOLLIN | (for_room ? EPOLLOUT : 0) | (is_alarm ? EPOLLET : 0), .data = {.fd = descriptor}};
    return epoll_ctl(poller, is_new ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event);
}

static inline int adder_epoll_unwatch(int poller, int descriptor) {
    return epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, NULL);
}

// A descriptor with events.
struct adder_epoll_news {
    int descriptor;
    // Readable, or the peer has closed.
    _Bool can_read;
    _Bool can_write;
};

// Waits for events of at most 16 descriptors; without a limit if the time is negative. Returns how many there are,
// negative on failure.
static inline int adder_epoll_wait(int poller, struct adder_epoll_news *news, long nanoseconds) {
    struct epoll_event events[16];
    struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    int count = epoll_pwait2(poller, events, 16, nanoseconds < 0 ? NULL : &limit, NULL);
    // Linux before 5.11, and sandboxes that do not know the call, count in milliseconds.
    if (count < 0 && (errno == ENOSYS || errno == EPERM)) {
        int milliseconds = nanoseconds < 0 ? -1 : (int)((nanoseconds + 999999) / 1000000);
        count = epoll_wait(poller, events, 16, milliseconds);
    }
    for (int index = 0; index < count; index++) {
        news[index].descriptor = events[index].data.fd;
        news[index].can_read = (events[index].events & ~EPOLLOUT) != 0;
        news[index].can_write = (events[index].events & EPOLLOUT) != 0;
    }
    return count;
}

// Macros that are character literals.
static const int adder_pq_sqlstate = PG_DIAG_SQLSTATE;
static const int adder_pq_message = PG_DIAG_MESSAGE_PRIMARY;
static const int adder_pq_detail = PG_DIAG_MESSAGE_DETAIL;
static const int adder_pq_hint = PG_DIAG_MESSAGE_HINT;
static const int adder_pq_position = PG_DIAG_STATEMENT_POSITION;

#endif
