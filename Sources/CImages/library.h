// Loads functions of a library into a table, given by a list such as
//
//     #define FUNCTIONS(X) X(jpeg_std_error) X(jpeg_destroy)
#ifndef ADDER_CIMAGES_LIBRARY_H
#define ADDER_CIMAGES_LIBRARY_H

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#include "CImages.h"

struct adder_symbol {
    const char *name;
    void **place;
};

#define ADDER_MEMBER(name) __typeof__(&name) name;
#define ADDER_SYMBOL(name) {#name, (void **)&library.name},

// Fills a table that ends with an empty symbol. Returns NULL or the reason for a failure.
static inline const char *adder_symbols_load(const char *file, const struct adder_symbol *symbols) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return dlerror();
    for (; symbols->name; symbols++) {
        *symbols->place = dlsym(handle, symbols->name);
        if (!*symbols->place) return dlerror();
    }
    return NULL;
}

// What each kind implements.
struct adder_image_format {
    const char *(*load)(void);
    struct adder_image *(*create)(void);
    enum adder_image_result (*open)(
        struct adder_image *, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
    enum adder_image_result (*begin)(struct adder_image *, uint32_t *width, uint32_t *height);
    enum adder_image_result (*row)(struct adder_image *, uint8_t *row);
    void (*close)(struct adder_image *);
    // NULL for those that renditions never are.
    enum adder_image_result (*encode)(
        const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes, size_t *count);
};

// Each format's own structure begins with it.
struct adder_image {
    const struct adder_image_format *format;
    // What opening has found of it: see CImages.h.
    const uint8_t *profile;
    size_t profile_count;
    int orientation;
    int primaries;
};

extern const struct adder_image_format adder_jpeg_format, adder_png_format, adder_webp_format, adder_gif_format,
    adder_avif_format, adder_heic_format;

// The rows of an image that was decoded as a whole.
struct adder_rows {
    const uint8_t *pixels;
    size_t stride;
    uint32_t width, height, next;
};

static inline enum adder_image_result adder_rows_next(struct adder_rows *rows, uint8_t *row) {
    if (rows->next == rows->height) return ADDER_IMAGE_CORRUPT;
    memcpy(row, rows->pixels + rows->next * rows->stride, (size_t)rows->width * 4);
    rows->next++;
    return ADDER_IMAGE_OK;
}

// What a warning of libjpeg or libpng means: ADDER_IMAGE_OK if no pixel is lost.
enum adder_image_result adder_jpeg_warning(int code);
enum adder_image_result adder_png_warning(const char *text);

#endif
