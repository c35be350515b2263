// What Swift cannot import of libmicrohttpd: variadic functions.
#ifndef ADDER_CMICROHTTPD_SHIM_H
#define ADDER_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

#endif
