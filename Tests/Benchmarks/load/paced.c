// Requests at a fixed rate, and how long their answers take from the moment that they were due: a server that falls
// behind is charged for all who wait, as wrk does not, which sends nothing while it waits.
//
//   paced PORT CONNECTIONS RATE SECONDS paths FILE     GETs the file's paths in turn
//   paced PORT CONNECTIONS RATE SECONDS post           POSTs items in turn
//
// One line at the end, as cases.lua prints it. The connections take turns. What is due in the first half second, and the
// first request of each connection, is sent but its time is not counted.
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { HEAD_MOST = 4096, REQUEST_MOST = 512, REQUESTS_MOST = 1024, BODIES = 500, EVENTS = 256 };
static const int64_t SECOND = 1000000000, PATIENCE = 20 * SECOND;

struct connection {
  int socket;
  bool is_waiting;
  int64_t number; // of its request
  size_t head_length, body_left;
  char head[HEAD_MOST]; // what has come of it so far
};

static struct request {
  int length;
  char bytes[REQUEST_MOST];
} requests[REQUESTS_MOST];
static int request_count;

static struct connection *connections, **idle; // a ring: who has rested longest is next
static int connection_count, idle_count, idle_first, poller, port;
static int64_t rate, start, sent, due_count, lead; // requests in all, and how many of them are not counted
static int64_t *times, time_count, answered, created, refused, broken;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * SECOND + time.tv_nsec;
}

static int64_t due(int64_t number) { return start + number * SECOND / rate; }

// --- what is sent ---

static void read_paths(const char *path) {
  char line[REQUEST_MOST / 2];
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  while (request_count < REQUESTS_MOST && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    struct request *made = &requests[request_count++];
    made->length = snprintf(made->bytes, REQUEST_MOST, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", line, port);
  }
  fclose(file);
}

static void make_posts(void) {
  char body[64];
  for (int number = 1; number <= BODIES; number++) {
    int length = sprintf(body, "{\"name\":\"Lamp %d\",\"enabled\":%s}", number, number % 3 ? "true" : "false");
    struct request *made = &requests[request_count++];
    made->length = snprintf(made->bytes, REQUEST_MOST,
        "POST /items HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
        port, length, body);
  }
}

// --- connections ---

static void rest(struct connection *connection) {
  connection->is_waiting = false;
  connection->head_length = connection->body_left = 0;
  idle[(idle_first + idle_count++) % connection_count] = connection;
}

static void open_connections(void) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  for (int i = 0; i < connection_count; i++) {
    struct connection *made = &connections[i];
    made->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (made->socket < 0 || connect(made->socket, (struct sockaddr *)&address, sizeof address) != 0) fail("connect");
    setsockopt(made->socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = made};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, made->socket, &event) != 0) fail("epoll_ctl");
    rest(made);
  }
}

static void drop(struct connection *connection) { // its place in the ring stays empty
  broken++;
  connection->is_waiting = false;
  close(connection->socket);
}

static void send_next(void) {
  struct connection *connection = idle[idle_first];
  const struct request *request = &requests[sent % request_count];
  idle_first = (idle_first + 1) % connection_count;
  idle_count--;
  connection->number = sent++;
  connection->is_waiting = true;
  if (send(connection->socket, request->bytes, request->length, MSG_NOSIGNAL) != request->length) drop(connection);
}

static void finish(struct connection *connection) {
  int status = atoi(connection->head + sizeof "HTTP/1.1");
  answered++;
  created += status == 201;
  refused += status >= 400;
  if (connection->number >= lead) times[time_count++] = now() - due(connection->number);
  rest(connection);
}

// Whether the head is complete; then also how much of the body is still to come.
static bool read_head(struct connection *connection) {
  connection->head[connection->head_length] = 0;
  char *end = strstr(connection->head, "\r\n\r\n"), *length = strcasestr(connection->head, "\r\nContent-Length:");
  if (!end || !length || length > end) return false;
  size_t came = connection->head + connection->head_length - (end + 4), all = strtoul(length + 17, NULL, 10);
  connection->body_left = all > came ? all - came : 0;
  return true;
}

static void receive(struct connection *connection) {
  static char thrown_away[65536];
  bool in_body = connection->body_left > 0;
  char *to = in_body ? thrown_away : connection->head + connection->head_length;
  size_t room = in_body ? sizeof thrown_away : HEAD_MOST - 1 - connection->head_length;
  ssize_t count = recv(connection->socket, to, room, MSG_DONTWAIT);
  if (count < 0 && errno == EAGAIN) return;
  if (count <= 0 || !connection->is_waiting) {
    drop(connection);
  } else if (in_body) {
    connection->body_left -= count;
    if (connection->body_left == 0) finish(connection);
  } else {
    connection->head_length += count;
    if (read_head(connection) && connection->body_left == 0) finish(connection);
  }
}

// --- the run ---

static void wait_for_answers(int64_t until) {
  struct epoll_event events[EVENTS];
  int64_t left = until - now();
  if (left < 0) left = 0;
  struct timespec most = {left / SECOND, left % SECOND};
  int count = epoll_pwait2(poller, events, EVENTS, &most, NULL);
  for (int i = 0; i < count; i++) receive(events[i].data.ptr);
}

static void run(void) {
  int64_t deadline = due(due_count) + PATIENCE;
  while (answered + broken < due_count && now() < deadline) {
    while (sent < due_count && idle_count > 0 && due(sent) <= now()) send_next();
    wait_for_answers(sent < due_count && idle_count > 0 ? due(sent) : deadline);
  }
  broken += due_count - answered - broken;
}

static int ascending(const void *one, const void *other) {
  int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
  return (a > b) - (a < b);
}

static int64_t percentile(int hundredth) { // in microseconds
  return time_count ? times[(time_count - 1) * hundredth / 100] / 1000 : 0;
}

static void raise_descriptors(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

int main(int count, char **arguments) {
  if (count < 6) {
    fprintf(stderr, "usage: paced PORT CONNECTIONS RATE SECONDS paths FILE | post\n");
    return 2;
  }
  port = atoi(arguments[1]), connection_count = atoi(arguments[2]), rate = atoll(arguments[3]);
  if (count > 6) read_paths(arguments[6]);
  else make_posts();
  lead = connection_count > rate / 2 ? connection_count : rate / 2;
  due_count = lead + rate * atoll(arguments[4]);
  connections = calloc(connection_count, sizeof *connections);
  idle = calloc(connection_count, sizeof *idle);
  times = malloc(due_count * sizeof *times);
  poller = epoll_create1(0);
  if (!connections || !idle || !times || poller < 0 || request_count == 0) fail("paced");
  raise_descriptors();
  prctl(PR_SET_TIMERSLACK, 1);
  open_connections();
  start = now();
  run();
  int64_t end = now();
  qsort(times, time_count, sizeof *times, ascending);
  printf("RESULT {\"requests\":%ld,\"status\":%ld,\"socket\":%ld,\"created\":%ld,\"microseconds\":%ld,\"p50\":%ld,"
         "\"p99\":%ld}\n", answered, refused, broken, created, (end - start) / 1000, percentile(50), percentile(99));
}
