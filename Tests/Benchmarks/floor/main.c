// The floor of the benchmark: what the same answers cost in C, over the same libmicrohttpd and SQLite, or PostgreSQL.
// It computes no tags and no request ids (they are constants of the right length), checks no framing, writes no log.
//
//   floor --database FILE --static-body FILE [--port N] [--threads N]
//   floor-postgresql --database CONNECTION-STRING …
#include <arpa/inet.h>
#include <getopt.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "answers.h"
#include "store.h"

enum {
  HEAD_LIMIT = 8192,
  POOL = HEAD_LIMIT + 3840, // bytes a connection
  CONNECTIONS = 10000,
  IDLE = 60 // seconds
};

struct flags {
  const char *database, *welcome;
  int port, threads; // as many threads as cores, unless told
};

static struct flags read_flags(int count, char **arguments) {
  static const struct option known[] = {{"database", required_argument, NULL, 'd'},
      {"static-body", required_argument, NULL, 's'}, {"port", required_argument, NULL, 'p'},
      {"threads", required_argument, NULL, 't'}, {0}};
  struct flags flags = {.threads = sysconf(_SC_NPROCESSORS_ONLN)};
  for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;) {
    if (option == 'd') flags.database = optarg;
    else if (option == 's') flags.welcome = optarg;
    else if (option == 'p') flags.port = atoi(optarg);
    else if (option == 't') flags.threads = atoi(optarg);
    else exit(2);
  }
  if (!flags.database || !flags.welcome || flags.threads < 1) {
    fprintf(stderr, "usage: %s --database WHERE --static-body FILE [--port N] [--threads N]\n", *arguments);
    exit(2);
  }
  return flags;
}

static void read_welcome(const char *path) {
  static char bytes[65536];
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  answers_welcome(bytes, fread(bytes, 1, sizeof bytes, file));
  fclose(file);
}

static void raise_descriptors(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Paths and queries are taken as they come: nothing here needs unescaping.
static size_t keep(void *context, struct MHD_Connection *connection, char *text) {
  (void)context, (void)connection;
  size_t length = 0;
  while (text[length]) length++;
  return length;
}

static struct MHD_Daemon *start(const struct flags *flags) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(flags->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, flags->port, NULL, NULL, handle, NULL,
      MHD_OPTION_SOCK_ADDR, &address,
      MHD_OPTION_THREAD_POOL_SIZE, (unsigned)(flags->threads > 1 ? flags->threads : 0),
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL,
      MHD_OPTION_CONNECTION_MEMORY_INCREMENT, (size_t)POOL,
      MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS,
      MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, keep, NULL,
      MHD_OPTION_NOTIFY_COMPLETED, completed, NULL,
      MHD_OPTION_END);
}

int main(int count, char **arguments) {
  struct flags flags = read_flags(count, arguments);
  signal(SIGPIPE, SIG_IGN);
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, NULL); // libmicrohttpd's threads inherit it
  raise_descriptors();
  read_welcome(flags.welcome);
  store_open(flags.database);
  struct MHD_Daemon *daemon = start(&flags);
  if (!daemon) {
    perror("floor: cannot listen");
    return 1;
  }
  printf("http://127.0.0.1:%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
  fflush(stdout);
  int ended_by;
  sigwait(&ends, &ended_by);
  store_close();
  MHD_stop_daemon(daemon);
  return 0;
}
