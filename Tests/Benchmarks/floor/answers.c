#include "answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

enum { BODY_LIMIT = 4096, LIMIT_DEFAULT = 30, LIMIT_MOST = 100 };

#define LISTS_TAG "W/\"0123456789abcdef\""
#define ITEMS_TAG "\"1-0123456789abcdef\""
#define LIVE_LINK "</items?since=0123456789abcdef0123456789abcdef0123456789abcdef012>; rel=\"live\""

struct post {
  struct addition addition; // what it adds, once the body is read
  bool is_added;
  struct MHD_Connection *connection;
  size_t length; // of the body, as it comes
  char bytes[BODY_LIMIT];
};

static struct MHD_Response *welcome; // one for all requests: nothing in it changes
static char bodiless; // stands for a request without a body, which needs no memory

// --- answers ---

static struct MHD_Response *make_response(
    struct buffer body, enum MHD_ResponseMemoryMode memory, const char *tag, const char *caching) {
  struct MHD_Response *response = MHD_create_response_from_buffer(body.length, body.bytes, memory);
  if (!response) return NULL;
  MHD_add_response_header(response, "Content-Type", "application/json");
  MHD_add_response_header(response, "X-Request-Id", "0123456789abcdef0123456789abcdef");
  MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
  MHD_add_response_header(response, "Cache-Control", caching);
  if (tag) MHD_add_response_header(response, "ETag", tag);
  return response;
}

void answers_welcome(char *bytes, size_t length) {
  welcome = make_response((struct buffer){bytes, length, 0}, MHD_RESPMEM_PERSISTENT, LISTS_TAG, "no-cache");
  if (!welcome) abort();
}

// The body is malloc'ed and goes with the answer. `location`, if not NULL, is one more header.
static enum MHD_Result answer_with_item(
    struct MHD_Connection *connection, unsigned status, struct buffer body, const char *location) {
  struct MHD_Response *response = make_response(body, MHD_RESPMEM_MUST_FREE, ITEMS_TAG, "no-cache");
  if (!response) return MHD_NO;
  if (location) MHD_add_response_header(response, "Location", location);
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result;
}

static enum MHD_Result answer_with_page(struct MHD_Connection *connection, struct buffer body, const char *links) {
  struct MHD_Response *response = make_response(body, MHD_RESPMEM_MUST_FREE, LISTS_TAG, "private, no-cache");
  if (!response) return MHD_NO;
  MHD_add_response_header(response, "Link", links);
  MHD_add_response_header(response, "Vary", "Accept, Authorization, Cookie");
  enum MHD_Result result = MHD_queue_response(connection, 200, response);
  MHD_destroy_response(response);
  return result;
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status) {
  static char problem[] = "{\"title\":\"The floor serves what the benchmark asks for, and nothing else\"}";
  struct buffer body = {problem, sizeof problem - 1, 0};
  struct MHD_Response *response = make_response(body, MHD_RESPMEM_PERSISTENT, NULL, "no-cache");
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result;
}

static void write_detail(void *context, const struct item *item) { json_detail(context, item); }

static enum MHD_Result answer_item(struct MHD_Connection *connection, const char *text) {
  uint8_t id[16];
  struct buffer body = {0};
  if (!read_id(text, id)) return refuse(connection, 400);
  int found = store_find(id, write_detail, &body);
  if (found == 1) return answer_with_item(connection, 200, body, NULL);
  free(body.bytes);
  return refuse(connection, found == 0 ? 404 : 500);
}

struct page {
  struct buffer body;
  int limit, count;
  struct item last;
};

static void write_row(void *context, const struct item *item) {
  struct page *page = context;
  if (page->count++ == page->limit) return; // the one more, which tells that there is a next page
  buffer_reserve(&page->body, 1);
  if (page->count > 1) page->body.bytes[page->body.length++] = ',';
  json_row(&page->body, item);
  page->last = *item;
}

// Ends the body, and writes the header's links to the next page, if there is one, and to the list as it lives.
static void end_page(struct page *page, char *links) {
  buffer_reserve(&page->body, 64 + CURSOR_MOST);
  char *at = page->body.bytes + page->body.length;
  *at++ = ']';
  if (page->count > page->limit) {
    at = stpcpy(at, ",\"next\":\"");
    char *cursor = at;
    at = write_cursor(at, &page->last);
    *at = 0;
    links += sprintf(links, "</items?limit=%d&after=%s>; rel=\"next\", ", page->limit, cursor);
    *at++ = '"';
  }
  strcpy(links, LIVE_LINK);
  at = stpcpy(at, ",\"links\":{\"back\":\"/\",\"new\":\"/items/new\"}}");
  page->body.length = at - page->body.bytes;
}

static enum MHD_Result answer_list(struct MHD_Connection *connection) {
  const char *limit = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "limit");
  const char *after = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "after");
  struct page page = {.limit = limit ? atoi(limit) : LIMIT_DEFAULT};
  struct item start;
  char links[256];
  if (page.limit < 1 || page.limit > LIMIT_MOST || (after && !read_cursor(after, &start)))
    return refuse(connection, 400);
  buffer_reserve(&page.body, 160 * page.limit); // doubled by the buffer
  memcpy(page.body.bytes, "{\"items\":[", 10);
  page.body.length = 10;
  if (store_newest(page.limit + 1, after ? &start : NULL, write_row, &page) < 0) {
    free(page.body.bytes);
    return refuse(connection, 500);
  }
  end_page(&page, links);
  return answer_with_page(connection, page.body, links);
}

// A request that waits for a commit must hold up no other one: its connection rests until then.
static void rest(struct addition *addition) { MHD_suspend_connection(((struct post *)addition)->connection); }
static void wake(struct addition *addition) { MHD_resume_connection(((struct post *)addition)->connection); }

static enum MHD_Result answer_added(struct MHD_Connection *connection, const struct addition *addition) {
  if (!addition->is_kept) return refuse(connection, 503);
  struct buffer body = {0};
  char place[] = "/items/00000000-0000-0000-0000-000000000000";
  write_id(place + 7, addition->item.id);
  json_row(&body, &addition->item);
  return answer_with_item(connection, 201, body, place);
}

// Called with the whole body, and once more where the store let the connection rest.
static enum MHD_Result answer_post(struct MHD_Connection *connection, struct post *post) {
  if (post->is_added) return answer_added(connection, &post->addition);
  const char *name;
  size_t length;
  bool enabled;
  if (post->length > BODY_LIMIT) return refuse(connection, 413);
  if (!json_read_item(post->bytes, post->length, &name, &length, &enabled)) return refuse(connection, 422);
  post->is_added = true;
  post->connection = connection;
  post->addition = (struct addition){.item = new_item(name, length, enabled), .rest = rest, .wake = wake};
  return store_add(&post->addition) ? answer_added(connection, &post->addition) : MHD_YES;
}

// --- libmicrohttpd's calls ---

static void start_post(struct post *post) {
  post->length = 0;
  post->is_added = false;
}

// The first call accepts (to answer in it would close the connection), the last one answers.
enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **request) {
  (void)context, (void)version;
  if (!*request) {
    *request = strcmp(method, "POST") == 0 ? malloc(sizeof(struct post)) : &bodiless;
    if (!*request) return MHD_NO;
    if (*request != &bodiless) start_post(*request);
    return MHD_YES;
  }
  struct post *post = *request == &bodiless ? NULL : *request;
  if (*upload_size) {
    if (post && post->length + *upload_size <= BODY_LIMIT) memcpy(post->bytes + post->length, upload, *upload_size);
    if (post) post->length += *upload_size;
    *upload_size = 0;
    return MHD_YES;
  }
  bool items = strncmp(path, "/items", 6) == 0;
  if (post) return items && !path[6] ? answer_post(connection, post) : refuse(connection, 404);
  if (strcmp(method, "GET") != 0) return refuse(connection, 405);
  if (items && path[6] == '/') return answer_item(connection, path + 7);
  if (items && !path[6]) return answer_list(connection);
  if (strcmp(path, "/") != 0) return refuse(connection, 404);
  return MHD_queue_response(connection, 200, welcome);
}

void completed(void *context, struct MHD_Connection *connection, void **request,
    enum MHD_RequestTerminationCode code) {
  (void)context, (void)connection, (void)code;
  if (*request != &bodiless) free(*request);
}
