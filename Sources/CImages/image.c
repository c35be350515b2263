#include "library.h"

static const struct adder_image_format *const formats[] = {&adder_jpeg_format, &adder_png_format,  &adder_webp_format,
                                                         &adder_gif_format,  &adder_avif_format, &adder_heic_format};

const char *adder_image_load(enum adder_image_kind kind) { return formats[kind]->load(); }

enum adder_image_result adder_image_open(
    enum adder_image_kind kind, const uint8_t *bytes, size_t count, struct adder_image **image, uint32_t *width,
    uint32_t *height) {
    *image = formats[kind]->create();
    if (!*image) return ADDER_IMAGE_NO_MEMORY;
    (*image)->format = formats[kind];
    enum adder_image_result result = formats[kind]->open(*image, bytes, count, width, height);
    if (result == ADDER_IMAGE_OK) return result;
    adder_image_close(*image);
    *image = NULL;
    return result;
}

enum adder_image_result adder_image_begin(struct adder_image *image, uint32_t *width, uint32_t *height) {
    return image->format->begin(image, width, height);
}

enum adder_image_result adder_image_row(struct adder_image *image, uint8_t *row) {
    return image->format->row(image, row);
}

const uint8_t *adder_image_profile(const struct adder_image *image, size_t *count) {
    *count = image->profile_count;
    return image->profile;
}

int adder_image_orientation(const struct adder_image *image) { return image->orientation; }

int adder_image_primaries(const struct adder_image *image) { return image->primaries; }

void adder_image_close(struct adder_image *image) { image->format->close(image); }

enum adder_image_result adder_image_encode(
    enum adder_image_kind kind, const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes,
    size_t *count) {
    *bytes = NULL;
    *count = 0;
    if (!formats[kind]->encode) return ADDER_IMAGE_CORRUPT;
    return formats[kind]->encode(pixels, width, height, quality, bytes, count);
}
