// What Swift cannot import of libcurl: functions with variable arguments.
#ifndef ADDER_CCURL_SHIM_H
#define ADDER_CCURL_SHIM_H

#include <curl/curl.h>

#endif
