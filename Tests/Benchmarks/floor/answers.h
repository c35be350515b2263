// The endpoints of the floor, as libmicrohttpd calls them.
#pragma once
#include <microhttpd.h>
#include <stddef.h>

// The bytes that `GET /` answers; they must stay.
void answers_welcome(char *bytes, size_t length);

enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **request);

void completed(void *context, struct MHD_Connection *connection, void **request,
    enum MHD_RequestTerminationCode code);
