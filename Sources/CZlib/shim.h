// What Swift cannot import of zlib: functions that are macros.
#ifndef ADDER_CZLIB_SHIM_H
#define ADDER_CZLIB_SHIM_H

#include <zlib.h>

// deflateInit2 for the gzip format (RFC 1952). The window has 2^window_bits bytes, 9 to 15.
static inline int adder_gzip_init(z_stream *stream, int level, int window_bits, int memory_level) {
    return deflateInit2(stream, level, Z_DEFLATED, window_bits + 16, memory_level, Z_DEFAULT_STRATEGY);
}

// inflateInit2 for the gzip format.
static inline int adder_gunzip_init(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

#endif
