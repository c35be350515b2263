#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "library.h"

#define FUNCTIONS(X)                                                                                           \
    X(png_create_read_struct_2) X(png_create_info_struct) X(png_set_read_fn) X(png_get_io_ptr)                 \
    X(png_get_error_ptr) X(png_get_mem_ptr) X(png_set_keep_unknown_chunks) X(png_read_info)                    \
    X(png_get_image_width) X(png_get_image_height) X(png_set_expand) X(png_set_scale_16)                       \
    X(png_set_gray_to_rgb) X(png_set_add_alpha) X(png_set_interlace_handling) X(png_read_update_info)          \
    X(png_get_rowbytes) X(png_read_row) X(png_read_end) X(png_error) X(png_destroy_read_struct)

static struct { FUNCTIONS(ADDER_MEMBER) } library;

static const char *load(void) {
    const struct adder_symbol symbols[] = {FUNCTIONS(ADDER_SYMBOL){NULL, NULL}};
    return adder_symbols_load("libpng16.so.16", symbols);
}

struct png {
    struct adder_image image;
    jmp_buf jump;
    png_structp codec;
    png_infop info;
    const uint8_t *bytes;
    size_t rest;
    uint32_t height;
    uint32_t next;
    // All rows of an interlaced image, else NULL.
    uint8_t *pixels;
    _Bool is_at_end;
    _Bool has_no_memory;
};

static void on_error(png_structp codec, png_const_charp text) {
    (void)text;
    longjmp(((struct png *)library.png_get_error_ptr(codec))->jump, 1);
}

static void on_warning(png_structp codec, png_const_charp text) {
    if (adder_png_warning(text) != ADDER_IMAGE_OK) on_error(codec, text);
}

static png_voidp allocate(png_structp codec, png_alloc_size_t size) {
    void *block = malloc(size);
    if (!block) ((struct png *)library.png_get_mem_ptr(codec))->has_no_memory = 1;
    return block;
}

static void release(png_structp codec, png_voidp block) {
    (void)codec;
    free(block);
}

static void on_read(png_structp codec, png_bytep room, size_t count) {
    struct png *png = library.png_get_io_ptr(codec);
    if (count > png->rest) {
        png->is_at_end = 1;
        library.png_error(codec, "end");
    }
    memcpy(room, png->bytes, count);
    png->bytes += count;
    png->rest -= count;
}

static enum adder_image_result fault(const struct png *png) {
    if (png->is_at_end) return ADDER_IMAGE_TRUNCATED;
    return png->has_no_memory ? ADDER_IMAGE_NO_MEMORY : ADDER_IMAGE_CORRUPT;
}

static struct adder_image *create(void) { return calloc(1, sizeof(struct png)); }

static enum adder_image_result open_png(
    struct adder_image *image, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    struct png *png = (struct png *)image;
    png->bytes = bytes;
    png->rest = count;
    if (setjmp(png->jump)) return fault(png);
    png->codec = library.png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, png, on_error, on_warning, png, allocate, release);
    if (!png->codec) return ADDER_IMAGE_NO_MEMORY;
    png->info = library.png_create_info_struct(png->codec);
    if (!png->info) return ADDER_IMAGE_NO_MEMORY;
    library.png_set_read_fn(png->codec, png, on_read);
    // Skips profiles and texts, which may be small and unpack to a lot: all chunks that no pixel needs.
    library.png_set_keep_unknown_chunks(png->codec, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    library.png_read_info(png->codec, png->info);
    *width = library.png_get_image_width(png->codec, png->info);
    *height = library.png_get_image_height(png->codec, png->info);
    return ADDER_IMAGE_OK;
}

// The seven passes of an interlaced image, each of which changes rows of those before.
static void read_passes(struct png *png, int passes, size_t row_bytes) {
    png->pixels = allocate(png->codec, row_bytes * png->height);
    if (!png->pixels) library.png_error(png->codec, "memory");
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < png->height; y++) library.png_read_row(png->codec, png->pixels + y * row_bytes, NULL);
}

static enum adder_image_result begin(struct adder_image *image, uint32_t *width, uint32_t *height) {
    struct png *png = (struct png *)image;
    if (setjmp(png->jump)) return fault(png);
    library.png_set_expand(png->codec);
    library.png_set_scale_16(png->codec);
    library.png_set_gray_to_rgb(png->codec);
    library.png_set_add_alpha(png->codec, 0xFF, PNG_FILLER_AFTER);
    int passes = library.png_set_interlace_handling(png->codec);
    library.png_read_update_info(png->codec, png->info);
    *width = library.png_get_image_width(png->codec, png->info);
    *height = png->height = library.png_get_image_height(png->codec, png->info);
    size_t row_bytes = library.png_get_rowbytes(png->codec, png->info);
    if (row_bytes != (size_t)*width * 4) return ADDER_IMAGE_CORRUPT;
    if (passes > 1) read_passes(png, passes, row_bytes);
    return ADDER_IMAGE_OK;
}

static enum adder_image_result row(struct adder_image *image, uint8_t *row) {
    struct png *png = (struct png *)image;
    if (setjmp(png->jump)) return fault(png);
    if (png->next == png->height) return ADDER_IMAGE_CORRUPT;
    if (png->pixels) {
        size_t row_bytes = library.png_get_rowbytes(png->codec, png->info);
        memcpy(row, png->pixels + png->next * row_bytes, row_bytes);
    } else {
        library.png_read_row(png->codec, row, NULL);
    }
    png->next++;
    if (png->next == png->height) library.png_read_end(png->codec, NULL);
    return ADDER_IMAGE_OK;
}

static void close_png(struct adder_image *image) {
    struct png *png = (struct png *)image;
    if (png->codec) library.png_destroy_read_struct(&png->codec, &png->info, NULL);
    free(png->pixels);
    free(png);
}

const struct adder_image_format adder_png_format = {load, create, open_png, begin, row, close_png, NULL};
