#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/encode.h>

#include "library.h"

#define FUNCTIONS(X)                                                                               \
    X(WebPGetFeaturesInternal) X(WebPInitDecoderConfigInternal) X(WebPDecode) X(WebPFreeDecBuffer) \
    X(WebPEncodeRGBA) X(WebPFree)

static struct { FUNCTIONS(ADDER_MEMBER) } library;

static const char *load(void) {
    const struct adder_symbol symbols[] = {FUNCTIONS(ADDER_SYMBOL){NULL, NULL}};
    return adder_symbols_load("libwebp.so.7", symbols);
}

struct webp {
    struct adder_image image;
    WebPDecoderConfig config;
    const uint8_t *bytes;
    size_t count;
    struct adder_rows rows;
};

static enum adder_image_result result(VP8StatusCode status) {
    switch (status) {
    case VP8_STATUS_OK: return ADDER_IMAGE_OK;
    case VP8_STATUS_OUT_OF_MEMORY: return ADDER_IMAGE_NO_MEMORY;
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: return ADDER_IMAGE_TRUNCATED;
    default: return ADDER_IMAGE_CORRUPT;
    }
}

static struct adder_image *create(void) { return calloc(1, sizeof(struct webp)); }

static enum adder_image_result open_webp(
    struct adder_image *image, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    struct webp *webp = (struct webp *)image;
    webp->bytes = bytes;
    webp->count = count;
    if (!library.WebPInitDecoderConfigInternal(&webp->config, WEBP_DECODER_ABI_VERSION)) return ADDER_IMAGE_NO_MEMORY;
    VP8StatusCode status =
        library.WebPGetFeaturesInternal(bytes, count, &webp->config.input, WEBP_DECODER_ABI_VERSION);
    *width = (uint32_t)webp->config.input.width;
    *height = (uint32_t)webp->config.input.height;
    return result(status);
}

// The library scales by itself, by the average of areas, while it decodes.
static enum adder_image_result begin(struct adder_image *image, uint32_t *width, uint32_t *height) {
    struct webp *webp = (struct webp *)image;
    webp->config.output.colorspace = MODE_RGBA;
    if ((int)*width != webp->config.input.width || (int)*height != webp->config.input.height) {
        webp->config.options.use_scaling = 1;
        webp->config.options.scaled_width = (int)*width;
        webp->config.options.scaled_height = (int)*height;
    }
    VP8StatusCode status = library.WebPDecode(webp->bytes, webp->count, &webp->config);
    if (status != VP8_STATUS_OK) return result(status);
    const WebPDecBuffer *output = &webp->config.output;
    *width = (uint32_t)output->width;
    *height = (uint32_t)output->height;
    webp->rows = (struct adder_rows){output->u.RGBA.rgba, (size_t)output->u.RGBA.stride, *width, *height, 0};
    return ADDER_IMAGE_OK;
}

static enum adder_image_result row(struct adder_image *image, uint8_t *row) {
    return adder_rows_next(&((struct webp *)image)->rows, row);
}

static void close_webp(struct adder_image *image) {
    library.WebPFreeDecBuffer(&((struct webp *)image)->config.output);
    free(image);
}

static enum adder_image_result encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes, size_t *count) {
    uint8_t *encoded = NULL;
    size_t size = library.WebPEncodeRGBA(pixels, (int)width, (int)height, (int)width * 4, (float)quality, &encoded);
    if (!size) return ADDER_IMAGE_NO_MEMORY;
    *bytes = malloc(size);
    if (*bytes) memcpy(*bytes, encoded, size);
    *count = size;
    library.WebPFree(encoded);
    return *bytes ? ADDER_IMAGE_OK : ADDER_IMAGE_NO_MEMORY;
}

const struct adder_image_format adder_webp_format = {load, create, open_webp, begin, row, close_webp, encode};
