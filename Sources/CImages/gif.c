#include <stdlib.h>
#include <string.h>

#include "library.h"

// Of gif_lib.h, version 5 (libgif7), so that no headers are needed for a library that may be missing.
struct gif_colors {
    int count;
    int bits;
    _Bool is_sorted;
    struct { uint8_t red, green, blue; } *colors;
};

struct gif_file {
    int width, height;
    int resolution, background;
    uint8_t aspect;
    struct gif_colors *colors;
    int image_count;
    struct {
        int left, top, width, height;
        _Bool is_interlaced;
        struct gif_colors *colors;
    } frame;
    void *saved_images;
    int extension_count;
    void *extensions;
    int error;
    void *user;
    void *hidden;
};

typedef int (*gif_read)(struct gif_file *, uint8_t *room, int count);
struct gif_file *DGifOpen(void *user, gif_read read, int *error);
int DGifCloseFile(struct gif_file *, int *error);
int DGifGetRecordType(struct gif_file *, int *type);
int DGifGetImageDesc(struct gif_file *);
int DGifGetLine(struct gif_file *, uint8_t *line, int count);
int DGifGetExtension(struct gif_file *, int *code, uint8_t **block);
int DGifGetExtensionNext(struct gif_file *, uint8_t **block);

enum { record_frame = 2, record_extension = 3, graphics_control = 0xF9 };
enum { error_read = 102, error_no_memory = 109, error_end = 113 };

#define FUNCTIONS(X)                                                                                 \
    X(DGifOpen) X(DGifCloseFile) X(DGifGetRecordType) X(DGifGetImageDesc) X(DGifGetLine)             \
    X(DGifGetExtension) X(DGifGetExtensionNext)

static struct { FUNCTIONS(ADDER_MEMBER) } library;

static const char *load(void) {
    const struct adder_symbol symbols[] = {FUNCTIONS(ADDER_SYMBOL){NULL, NULL}};
    return adder_symbols_load("libgif.so.7", symbols);
}

struct gif {
    struct adder_image image;
    struct gif_file *file;
    const uint8_t *bytes;
    size_t rest;
    // The colour that is transparent; -1 for none.
    int clear;
    // The size that is shown, and where the frame lies in it.
    uint32_t width, height, left, top;
    // The numbers of the frame's colours, row by row.
    uint8_t *numbers;
    uint32_t next;
};

static int on_read(struct gif_file *file, uint8_t *room, int count) {
    struct gif *gif = file->user;
    int part = (size_t)count < gif->rest ? count : (int)gif->rest;
    memcpy(room, gif->bytes, (size_t)part);
    gif->bytes += part;
    gif->rest -= (size_t)part;
    return part;
}

static enum adder_image_result fault(const struct gif *gif, int error) {
    if (error == error_no_memory) return ADDER_IMAGE_NO_MEMORY;
    return !gif->rest || error == error_end || error == error_read ? ADDER_IMAGE_TRUNCATED : ADDER_IMAGE_CORRUPT;
}

static struct adder_image *create(void) { return calloc(1, sizeof(struct gif)); }

// Reads what comes before a frame of what is said of it: which colour is transparent.
static int read_extension(struct gif *gif) {
    int code = 0;
    uint8_t *block = NULL;
    int result = library.DGifGetExtension(gif->file, &code, &block);
    if (result && code == graphics_control && block && block[0] >= 4) gif->clear = block[1] & 1 ? block[4] : -1;
    while (result && block) result = library.DGifGetExtensionNext(gif->file, &block);
    return result;
}

static enum adder_image_result read_frame_head(struct gif *gif) {
    int type = 0;
    do {
        if (!library.DGifGetRecordType(gif->file, &type)) return fault(gif, gif->file->error);
        if (type == record_extension && !read_extension(gif)) return fault(gif, gif->file->error);
        if (type != record_extension && type != record_frame) return ADDER_IMAGE_CORRUPT;
    } while (type != record_frame);
    if (!library.DGifGetImageDesc(gif->file)) return fault(gif, gif->file->error);
    return ADDER_IMAGE_OK;
}

// As browsers do, a first frame that is larger than the image is the image.
static enum adder_image_result place_frame(struct gif *gif) {
    const struct gif_file *file = gif->file;
    if (file->frame.width <= 0 || file->frame.height <= 0) return ADDER_IMAGE_CORRUPT;
    if (file->width < file->frame.width || file->height < file->frame.height) {
        gif->width = (uint32_t)file->frame.width;
        gif->height = (uint32_t)file->frame.height;
    } else {
        gif->width = (uint32_t)file->width;
        gif->height = (uint32_t)file->height;
        gif->left = (uint32_t)file->frame.left;
        gif->top = (uint32_t)file->frame.top;
    }
    return ADDER_IMAGE_OK;
}

static enum adder_image_result open_gif(
    struct adder_image *image, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    struct gif *gif = (struct gif *)image;
    gif->bytes = bytes;
    gif->rest = count;
    gif->clear = -1;
    int error = 0;
    gif->file = library.DGifOpen(gif, on_read, &error);
    if (!gif->file) return fault(gif, error);
    enum adder_image_result result = read_frame_head(gif);
    if (result == ADDER_IMAGE_OK) result = place_frame(gif);
    *width = gif->width;
    *height = gif->height;
    return result;
}

// The rows of an interlaced frame come in four passes.
static enum adder_image_result begin(struct adder_image *image, uint32_t *width, uint32_t *height) {
    static const struct { int first, step; } passes[] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}, {0, 1}};
    struct gif *gif = (struct gif *)image;
    struct gif_file *file = gif->file;
    size_t row_bytes = (size_t)file->frame.width;
    gif->numbers = malloc(row_bytes * (size_t)file->frame.height);
    if (!gif->numbers) return ADDER_IMAGE_NO_MEMORY;
    int pass = file->frame.is_interlaced ? 0 : 4, last = file->frame.is_interlaced ? 3 : 4;
    for (; pass <= last; pass++)
        for (int y = passes[pass].first; y < file->frame.height; y += passes[pass].step)
            if (!library.DGifGetLine(file, gif->numbers + (size_t)y * row_bytes, file->frame.width))
                return fault(gif, file->error);
    *width = gif->width;
    *height = gif->height;
    return ADDER_IMAGE_OK;
}

static enum adder_image_result row(struct adder_image *image, uint8_t *row) {
    struct gif *gif = (struct gif *)image;
    const struct gif_file *file = gif->file;
    if (gif->next == gif->height) return ADDER_IMAGE_CORRUPT;
    memset(row, 0, (size_t)gif->width * 4);
    uint32_t y = gif->next++;
    if (y < gif->top || y - gif->top >= (uint32_t)file->frame.height) return ADDER_IMAGE_OK;
    const uint8_t *numbers = gif->numbers + (size_t)(y - gif->top) * (size_t)file->frame.width;
    const struct gif_colors *colors = file->frame.colors ? file->frame.colors : file->colors;
    for (uint32_t x = 0; x < (uint32_t)file->frame.width && x + gif->left < gif->width; x++) {
        uint8_t *pixel = row + (size_t)(x + gif->left) * 4;
        if (numbers[x] == gif->clear) continue;
        // Colours that the table has not are black.
        if (colors && numbers[x] < colors->count) memcpy(pixel, &colors->colors[numbers[x]], 3);
        pixel[3] = 255;
    }
    return ADDER_IMAGE_OK;
}

static void close_gif(struct adder_image *image) {
    struct gif *gif = (struct gif *)image;
    int error = 0;
    if (gif->file) library.DGifCloseFile(gif->file, &error);
    free(gif->numbers);
    free(gif);
}

const struct adder_image_format adder_gif_format = {load, create, open_gif, begin, row, close_gif, NULL};
