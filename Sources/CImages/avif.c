#include <stdlib.h>
#include <string.h>

#include "library.h"

// Of avif/avif.h, version 0.11 (libavif15), so that no headers are needed for a library that may be missing.
struct avif_bytes {
    uint8_t *data;
    size_t size;
};

struct avif_picture {
    uint32_t width, height, depth;
    int format, range, sample_position;
    uint8_t *planes[3];
    uint32_t row_bytes[3];
    int owns_planes;
    uint8_t *alpha;
    uint32_t alpha_row_bytes;
    int owns_alpha, is_premultiplied;
    struct avif_bytes profile;
    uint16_t primaries, transfer, matrix;
    uint32_t transforms;
    uint32_t aspect_ratio[2], aperture[8];
    uint8_t angle, mirror;
};

struct avif_decoder {
    int codec, threads, source, allows_progressive, allows_incremental, ignores_exif, ignores_xmp;
    uint32_t most_pixels, most_side, most_images, strictness;
    struct avif_picture *picture;
};

struct avif_rgb {
    uint32_t width, height, depth;
    int format, upsampling, downsampling, avoids_yuv, ignores_alpha, is_premultiplied, is_float;
    uint8_t *pixels;
    uint32_t row_bytes;
    uint8_t reserve[64];
};

struct avif_decoder *avifDecoderCreate(void);
int avifDecoderSetIOMemory(struct avif_decoder *, const uint8_t *bytes, size_t count);
int avifDecoderParse(struct avif_decoder *);
int avifDecoderNextImage(struct avif_decoder *);
void avifDecoderDestroy(struct avif_decoder *);
void avifRGBImageSetDefaults(struct avif_rgb *, const struct avif_picture *);
int avifImageYUVToRGB(const struct avif_picture *, struct avif_rgb *);

enum { result_ok = 0, result_truncated = 20, result_no_memory = 26 };
enum { format_rgba = 1, transform_angle = 4, transform_mirror = 8 };

#define FUNCTIONS(X)                                                                                    \
    X(avifDecoderCreate) X(avifDecoderSetIOMemory) X(avifDecoderParse) X(avifDecoderNextImage)          \
    X(avifDecoderDestroy) X(avifRGBImageSetDefaults) X(avifImageYUVToRGB)

static struct { FUNCTIONS(ADDER_MEMBER) } library;

static const char *load(void) {
    const struct adder_symbol symbols[] = {FUNCTIONS(ADDER_SYMBOL){NULL, NULL}};
    return adder_symbols_load("libavif.so.15", symbols);
}

struct avif {
    struct adder_image image;
    struct avif_decoder *decoder;
    struct adder_rows rows;
};

static enum adder_image_result result(int code) {
    switch (code) {
    case result_ok: return ADDER_IMAGE_OK;
    case result_truncated: return ADDER_IMAGE_TRUNCATED;
    case result_no_memory: return ADDER_IMAGE_NO_MEMORY;
    default: return ADDER_IMAGE_CORRUPT;
    }
}

static struct adder_image *create(void) { return calloc(1, sizeof(struct avif)); }

// Turned to the left by quarters, and then mirrored: by no axis, top to bottom, or left to right (ISO/IEC 23008-12, 6.5.10
// and 6.5.12), as Exif numbers it.
static int orientation(const struct avif_picture *picture) {
    static const int orientations[4][3] = {{1, 4, 2}, {8, 5, 7}, {3, 2, 4}, {6, 7, 5}};
    int angle = picture->transforms & transform_angle ? picture->angle & 3 : 0;
    int mirror = picture->transforms & transform_mirror ? 1 + (picture->mirror & 1) : 0;
    return orientations[angle][mirror];
}

static enum adder_image_result open_avif(
    struct adder_image *image, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    struct avif *avif = (struct avif *)image;
    avif->decoder = library.avifDecoderCreate();
    if (!avif->decoder) return ADDER_IMAGE_NO_MEMORY;
    // This process must not start threads. What old encoders have left out is no damage.
    avif->decoder->threads = 1;
    avif->decoder->strictness = 0;
    int code = library.avifDecoderSetIOMemory(avif->decoder, bytes, count);
    if (code == result_ok) code = library.avifDecoderParse(avif->decoder);
    if (code != result_ok) return result(code);
    const struct avif_picture *picture = avif->decoder->picture;
    image->profile = picture->profile.data;
    image->profile_count = picture->profile.size;
    image->orientation = orientation(picture);
    if (!image->profile_count) image->primaries = picture->primaries;
    *width = picture->width;
    *height = picture->height;
    return ADDER_IMAGE_OK;
}

static enum adder_image_result begin(struct adder_image *image, uint32_t *width, uint32_t *height) {
    struct avif *avif = (struct avif *)image;
    uint32_t expected_width = avif->decoder->picture->width, expected_height = avif->decoder->picture->height;
    int code = library.avifDecoderNextImage(avif->decoder);
    if (code != result_ok) return result(code);
    // The decoder may have set them anew.
    const struct avif_picture *picture = avif->decoder->picture;
    if (picture->width != expected_width || picture->height != expected_height) return ADDER_IMAGE_CORRUPT;
    struct avif_rgb rgb = {0};
    library.avifRGBImageSetDefaults(&rgb, picture);
    rgb.depth = 8;
    rgb.format = format_rgba;
    rgb.row_bytes = picture->width * 4;
    rgb.pixels = malloc((size_t)rgb.row_bytes * picture->height);
    if (!rgb.pixels) return ADDER_IMAGE_NO_MEMORY;
    avif->rows = (struct adder_rows){rgb.pixels, rgb.row_bytes, picture->width, picture->height, 0};
    *width = picture->width;
    *height = picture->height;
    return result(library.avifImageYUVToRGB(picture, &rgb));
}

static enum adder_image_result row(struct adder_image *image, uint8_t *row) {
    return adder_rows_next(&((struct avif *)image)->rows, row);
}

static void close_avif(struct adder_image *image) {
    struct avif *avif = (struct avif *)image;
    if (avif->decoder) library.avifDecoderDestroy(avif->decoder);
    free((void *)avif->rows.pixels);
    free(avif);
}

const struct adder_image_format adder_avif_format = {load, create, open_avif, begin, row, close_avif, NULL};
