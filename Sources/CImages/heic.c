#include <stdlib.h>
#include <string.h>

#include "library.h"

// Of libheif/heif.h, version 1, so that no headers are needed for a library that may be missing.
struct heif_context;
struct heif_image_handle;
struct heif_image;

struct heif_error {
    int code, detail;
    const char *message;
};

struct heif_error heif_init(void *);
struct heif_context *heif_context_alloc(void);
void heif_context_free(struct heif_context *);
void heif_context_set_max_decoding_threads(struct heif_context *, int count);
struct heif_error heif_context_read_from_memory_without_copy(
    struct heif_context *, const void *bytes, size_t count, const void *options);
struct heif_error heif_context_get_primary_image_handle(struct heif_context *, struct heif_image_handle **);
void heif_image_handle_release(const struct heif_image_handle *);
int heif_image_handle_get_width(const struct heif_image_handle *);
int heif_image_handle_get_height(const struct heif_image_handle *);
size_t heif_image_handle_get_raw_color_profile_size(const struct heif_image_handle *);
struct heif_error heif_image_handle_get_raw_color_profile(const struct heif_image_handle *, void *bytes);
// The beginning of a longer structure.
struct heif_colors {
    uint8_t version;
    int primaries, transfer;
};
struct heif_error heif_image_handle_get_nclx_color_profile(const struct heif_image_handle *, struct heif_colors **);
void heif_nclx_color_profile_free(struct heif_colors *);
struct heif_error heif_decode_image(
    const struct heif_image_handle *, struct heif_image **, int colors, int chroma, const void *options);
void heif_image_release(const struct heif_image *);
int heif_image_get_width(const struct heif_image *, int channel);
int heif_image_get_height(const struct heif_image *, int channel);
const uint8_t *heif_image_get_plane_readonly(const struct heif_image *, int channel, int *stride);

enum { error_none = 0, error_input = 2, error_no_memory = 6, detail_end = 100 };
enum { colors_rgb = 1, chroma_rgba = 11, channel_all = 10 };

#define FUNCTIONS(X)                                                                                        \
    X(heif_init) X(heif_context_alloc) X(heif_context_free) X(heif_context_set_max_decoding_threads)        \
    X(heif_context_read_from_memory_without_copy) X(heif_context_get_primary_image_handle)                  \
    X(heif_image_handle_release) X(heif_image_handle_get_width) X(heif_image_handle_get_height)             \
    X(heif_image_handle_get_raw_color_profile_size) X(heif_image_handle_get_raw_color_profile)              \
    X(heif_image_handle_get_nclx_color_profile) X(heif_nclx_color_profile_free)                             \
    X(heif_decode_image) X(heif_image_release) X(heif_image_get_width) X(heif_image_get_height)             \
    X(heif_image_get_plane_readonly)

static struct { FUNCTIONS(ADDER_MEMBER) } library;

static const char *load(void) {
    const struct adder_symbol symbols[] = {FUNCTIONS(ADDER_SYMBOL){NULL, NULL}};
    const char *reason = adder_symbols_load("libheif.so.1", symbols);
    // Loads its own plug-ins, where it has some.
    if (!reason && library.heif_init(NULL).code != error_none) return "libheif cannot be initialized";
    return reason;
}

struct heic {
    struct adder_image image;
    struct heif_context *context;
    struct heif_image_handle *handle;
    struct heif_image *decoded;
    uint8_t *profile;
    struct adder_rows rows;
};

static enum adder_image_result result(struct heif_error error) {
    switch (error.code) {
    case error_none: return ADDER_IMAGE_OK;
    case error_no_memory: return ADDER_IMAGE_NO_MEMORY;
    case error_input: return error.detail == detail_end ? ADDER_IMAGE_TRUNCATED : ADDER_IMAGE_CORRUPT;
    default: return ADDER_IMAGE_CORRUPT;
    }
}

static struct adder_image *create(void) { return calloc(1, sizeof(struct heic)); }

static enum adder_image_result read_profile(struct heic *heic) {
    enum { most = 4 << 20 };
    size_t count = library.heif_image_handle_get_raw_color_profile_size(heic->handle);
    struct heif_colors *colors = NULL;
    if (!count && library.heif_image_handle_get_nclx_color_profile(heic->handle, &colors).code == error_none && colors) {
        heic->image.primaries = colors->primaries;
        library.heif_nclx_color_profile_free(colors);
    }
    if (!count || count > most) return ADDER_IMAGE_OK;
    heic->profile = malloc(count);
    if (!heic->profile) return ADDER_IMAGE_NO_MEMORY;
    if (library.heif_image_handle_get_raw_color_profile(heic->handle, heic->profile).code != error_none)
        return ADDER_IMAGE_OK;
    heic->image.profile = heic->profile;
    heic->image.profile_count = count;
    return ADDER_IMAGE_OK;
}

static enum adder_image_result open_heic(
    struct adder_image *image, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    struct heic *heic = (struct heic *)image;
    heic->context = library.heif_context_alloc();
    if (!heic->context) return ADDER_IMAGE_NO_MEMORY;
    // This process must not start threads.
    library.heif_context_set_max_decoding_threads(heic->context, 0);
    struct heif_error error = library.heif_context_read_from_memory_without_copy(heic->context, bytes, count, NULL);
    if (error.code == error_none)
        error = library.heif_context_get_primary_image_handle(heic->context, &heic->handle);
    if (error.code != error_none) return result(error);
    int columns = library.heif_image_handle_get_width(heic->handle);
    int rows = library.heif_image_handle_get_height(heic->handle);
    if (columns <= 0 || rows <= 0) return ADDER_IMAGE_CORRUPT;
    *width = (uint32_t)columns;
    *height = (uint32_t)rows;
    return read_profile(heic);
}

// The library turns the image as the file says, whose size is that of the turned image.
static enum adder_image_result begin(struct adder_image *image, uint32_t *width, uint32_t *height) {
    struct heic *heic = (struct heic *)image;
    struct heif_error error = library.heif_decode_image(heic->handle, &heic->decoded, colors_rgb, chroma_rgba, NULL);
    if (error.code != error_none) return result(error);
    int columns = library.heif_image_get_width(heic->decoded, channel_all);
    int rows = library.heif_image_get_height(heic->decoded, channel_all);
    int stride = 0;
    const uint8_t *pixels = library.heif_image_get_plane_readonly(heic->decoded, channel_all, &stride);
    if (!pixels || columns != library.heif_image_handle_get_width(heic->handle) ||
        rows != library.heif_image_handle_get_height(heic->handle) || stride / 4 < columns)
        return ADDER_IMAGE_CORRUPT;
    heic->rows = (struct adder_rows){pixels, (size_t)stride, (uint32_t)columns, (uint32_t)rows, 0};
    *width = heic->rows.width;
    *height = heic->rows.height;
    return ADDER_IMAGE_OK;
}

static enum adder_image_result row(struct adder_image *image, uint8_t *row) {
    return adder_rows_next(&((struct heic *)image)->rows, row);
}

static void close_heic(struct adder_image *image) {
    struct heic *heic = (struct heic *)image;
    if (heic->decoded) library.heif_image_release(heic->decoded);
    if (heic->handle) library.heif_image_handle_release(heic->handle);
    if (heic->context) library.heif_context_free(heic->context);
    free(heic->profile);
    free(heic);
}

const struct adder_image_format adder_heic_format = {load, create, open_heic, begin, row, close_heic, NULL};
