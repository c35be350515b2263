#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "library.h"

#define FUNCTIONS(X)                                                                                        \
    X(jpeg_std_error) X(jpeg_CreateDecompress) X(jpeg_mem_src) X(jpeg_read_header) X(jpeg_start_decompress) \
    X(jpeg_read_scanlines) X(jpeg_finish_decompress) X(jpeg_destroy_decompress) X(jpeg_CreateCompress)      \
    X(jpeg_mem_dest) X(jpeg_set_defaults) X(jpeg_set_quality) X(jpeg_start_compress)                        \
    X(jpeg_write_scanlines) X(jpeg_finish_compress) X(jpeg_destroy_compress)

static struct { FUNCTIONS(ADDER_MEMBER) } library;

static const char *load(void) {
    const struct adder_symbol symbols[] = {FUNCTIONS(ADDER_SYMBOL){NULL, NULL}};
    return adder_symbols_load("libjpeg.so.62", symbols);
}

// Cameras and encoders write about ten scans; thousands of them cost hours.
enum { most_scans = 100 };

struct errors {
    struct jpeg_error_mgr manager;
    jmp_buf jump;
    enum adder_image_result result;
};

__attribute__((noreturn)) static void give_up(j_common_ptr codec, enum adder_image_result result) {
    struct errors *errors = (struct errors *)codec->err;
    errors->result = result;
    longjmp(errors->jump, 1);
}

static void on_error(j_common_ptr codec) {
    switch (codec->err->msg_code) {
    case JERR_OUT_OF_MEMORY: give_up(codec, ADDER_IMAGE_NO_MEMORY);
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF: give_up(codec, ADDER_IMAGE_TRUNCATED);
    default: give_up(codec, ADDER_IMAGE_CORRUPT);
    }
}

// libjpeg goes on after damaged data, and draws something.
static void on_message(j_common_ptr codec, int level) {
    if (level >= 0) return;
    enum adder_image_result result = adder_jpeg_warning(codec->err->msg_code);
    if (result != ADDER_IMAGE_OK) give_up(codec, result);
}

static void on_progress(j_common_ptr codec) {
    if (codec->is_decompressor && ((j_decompress_ptr)codec)->input_scan_number > most_scans)
        give_up(codec, ADDER_IMAGE_CORRUPT);
}

static void no_output(j_common_ptr codec) { (void)codec; }

static struct jpeg_error_mgr *prepare(struct errors *errors) {
    library.jpeg_std_error(&errors->manager);
    errors->manager.error_exit = on_error;
    errors->manager.emit_message = on_message;
    errors->manager.output_message = no_output;
    return &errors->manager;
}

struct jpeg {
    struct adder_image image;
    struct errors errors;
    struct jpeg_progress_mgr progress;
    struct jpeg_decompress_struct codec;
    _Bool is_created;
};

static struct adder_image *create(void) { return calloc(1, sizeof(struct jpeg)); }

static enum adder_image_result open_jpeg(
    struct adder_image *image, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    struct jpeg *jpeg = (struct jpeg *)image;
    jpeg->codec.err = prepare(&jpeg->errors);
    if (setjmp(jpeg->errors.jump)) return jpeg->errors.result;
    library.jpeg_CreateDecompress(&jpeg->codec, JPEG_LIB_VERSION, sizeof jpeg->codec);
    jpeg->is_created = 1;
    jpeg->progress.progress_monitor = on_progress;
    jpeg->codec.progress = &jpeg->progress;
    library.jpeg_mem_src(&jpeg->codec, (unsigned char *)bytes, count);
    library.jpeg_read_header(&jpeg->codec, TRUE);
    *width = jpeg->codec.image_width;
    *height = jpeg->codec.image_height;
    return ADDER_IMAGE_OK;
}

static enum adder_image_result begin(struct adder_image *image, uint32_t *width, uint32_t *height) {
    struct jpeg *jpeg = (struct jpeg *)image;
    j_decompress_ptr codec = &jpeg->codec;
    if (setjmp(jpeg->errors.jump)) return jpeg->errors.result;
    // CMYK is converted here, libjpeg converts all else.
    _Bool is_cmyk = codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK;
    codec->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
    // The smallest eighth that is large enough, which costs less than all pixels.
    codec->scale_denom = 8;
    for (codec->scale_num = 1; codec->scale_num < 8; codec->scale_num++)
        if ((uint64_t)codec->image_width * codec->scale_num >= (uint64_t)*width * 8 &&
            (uint64_t)codec->image_height * codec->scale_num >= (uint64_t)*height * 8)
            break;
    library.jpeg_start_decompress(codec);
    if (codec->output_components != 4) return ADDER_IMAGE_CORRUPT;
    *width = codec->output_width;
    *height = codec->output_height;
    return ADDER_IMAGE_OK;
}

// Without its profile, CMYK is what the inks leave of white, which is what Adobe's programs store. Browsers read files
// without Adobe's marker so, too.
static void convert_cmyk(uint8_t *pixel, size_t count) {
    for (; count; count--, pixel += 4) {
        for (int channel = 0; channel < 3; channel++)
            pixel[channel] = (uint8_t)((pixel[channel] * pixel[3] + 127) / 255);
        pixel[3] = 255;
    }
}

static enum adder_image_result row(struct adder_image *image, uint8_t *row) {
    struct jpeg *jpeg = (struct jpeg *)image;
    j_decompress_ptr codec = &jpeg->codec;
    if (setjmp(jpeg->errors.jump)) return jpeg->errors.result;
    JSAMPROW rows[] = {row};
    if (library.jpeg_read_scanlines(codec, rows, 1) != 1) return ADDER_IMAGE_TRUNCATED;
    if (codec->out_color_space == JCS_CMYK) convert_cmyk(row, codec->output_width);
    if (codec->output_scanline == codec->output_height) library.jpeg_finish_decompress(codec);
    return ADDER_IMAGE_OK;
}

static void close_jpeg(struct adder_image *image) {
    struct jpeg *jpeg = (struct jpeg *)image;
    if (jpeg->is_created) library.jpeg_destroy_decompress(&jpeg->codec);
    free(jpeg);
}

// Outlives a jump, as local variables do not.
struct encoding {
    struct errors errors;
    struct jpeg_compress_struct codec;
    unsigned char *bytes;
    unsigned long count;
};

static enum adder_image_result write_all(struct encoding *encoding, const uint8_t *pixels, int quality) {
    j_compress_ptr codec = &encoding->codec;
    if (setjmp(encoding->errors.jump)) return encoding->errors.result;
    library.jpeg_mem_dest(codec, &encoding->bytes, &encoding->count);
    library.jpeg_set_defaults(codec);
    library.jpeg_set_quality(codec, quality, TRUE);
    codec->optimize_coding = TRUE;
    library.jpeg_start_compress(codec, TRUE);
    while (codec->next_scanline < codec->image_height) {
        JSAMPROW rows[] = {(JSAMPROW)pixels + (size_t)codec->next_scanline * codec->image_width * 4};
        library.jpeg_write_scanlines(codec, rows, 1);
    }
    library.jpeg_finish_compress(codec);
    return ADDER_IMAGE_OK;
}

static enum adder_image_result encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes, size_t *count) {
    struct encoding *encoding = calloc(1, sizeof *encoding);
    if (!encoding) return ADDER_IMAGE_NO_MEMORY;
    encoding->codec.err = prepare(&encoding->errors);
    if (setjmp(encoding->errors.jump)) {
        free(encoding);
        return ADDER_IMAGE_NO_MEMORY;
    }
    library.jpeg_CreateCompress(&encoding->codec, JPEG_LIB_VERSION, sizeof encoding->codec);
    encoding->codec.image_width = width;
    encoding->codec.image_height = height;
    encoding->codec.input_components = 4;
    encoding->codec.in_color_space = JCS_EXT_RGBX;
    enum adder_image_result result = write_all(encoding, pixels, quality);
    library.jpeg_destroy_compress(&encoding->codec);
    if (result == ADDER_IMAGE_OK) {
        *bytes = encoding->bytes;
        *count = encoding->count;
    } else {
        free(encoding->bytes);
    }
    free(encoding);
    return result;
}

const struct adder_image_format adder_jpeg_format = {load, create, open_jpeg, begin, row, close_jpeg, encode};
