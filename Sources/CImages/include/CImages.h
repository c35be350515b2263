// Decoding and encoding with libjpeg-turbo, libpng and libwebp, decoding with libgif, libavif and libheif where they are
// installed, and colours with lcms2, for the process that makes renditions of one image.
//
// It is C because libjpeg and libpng report errors by longjmp, which must not cross frames of Swift. The libraries are
// loaded by that process alone, on first use: a server never has them in its memory.
#ifndef ADDER_CIMAGES_H
#define ADDER_CIMAGES_H

#include <stddef.h>
#include <stdint.h>

// What became of a step.
enum adder_image_result {
    ADDER_IMAGE_OK = 0,
    // The bytes end before the image does.
    ADDER_IMAGE_TRUNCATED = 1,
    // The bytes are not an image that the library decodes.
    ADDER_IMAGE_CORRUPT = 2,
    ADDER_IMAGE_NO_MEMORY = 3,
};

enum adder_image_kind {
    ADDER_IMAGE_JPEG = 0,
    ADDER_IMAGE_PNG = 1,
    ADDER_IMAGE_WEBP = 2,
    ADDER_IMAGE_GIF = 3,
    ADDER_IMAGE_AVIF = 4,
    ADDER_IMAGE_HEIC = 5,
};

// Loads a kind's library. Returns NULL or the reason for a failure. It is never unloaded.
const char *adder_image_load(enum adder_image_kind kind);

// An image that is being decoded.
struct adder_image;

// Reads an image's head, and gives its size. The bytes must stay until it is closed. `image` is NULL after a failure.
enum adder_image_result adder_image_open(
    enum adder_image_kind kind, const uint8_t *bytes, size_t count, struct adder_image **image, uint32_t *width,
    uint32_t *height);

// Starts decoding, once. `width` and `height` hold the size wanted, no larger than the image; they get the size of the
// rows that follow, between that and the image's.
enum adder_image_result adder_image_begin(struct adder_image *image, uint32_t *width, uint32_t *height);

// Writes the next row, as RGBA with 8 bits each, not multiplied by alpha. After the last row, whatever of the image is
// left is read too.
enum adder_image_result adder_image_row(struct adder_image *image, uint8_t *row);

// The ICC profile of an open AVIF or HEIC image; NULL for none, and for other kinds. It stays until the image is closed.
const uint8_t *adder_image_profile(const struct adder_image *image, size_t *count);

// How an open AVIF image is stored, as Exif numbers it (2.32, section 4.6.4, tag 274); 0 for other kinds.
int adder_image_orientation(const struct adder_image *image);

// The primary colours of an open AVIF or HEIC image without a profile, as ISO/IEC 23091-2 numbers them; 0 if it names none,
// and for other kinds.
int adder_image_primaries(const struct adder_image *image);

void adder_image_close(struct adder_image *image);

// Encodes RGBA as a JPEG or WebP; the alpha of a JPEG is lost. `bytes` is freed by free(3), and NULL after a failure.
enum adder_image_result adder_image_encode(
    enum adder_image_kind kind, const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes,
    size_t *count);

// Loads the library that converts colours. Returns NULL or the reason for a failure; without it none are converted.
const char *adder_colors_load(void);

// Converts pixels, RGBA with 8 bits each, from the colours of an ICC profile to sRGB (IEC 61966-2-1). They stay as they
// are where the profile is damaged or is of other pixels than these: of inks, or of greys beside colours.
void adder_colors_convert(const uint8_t *profile, size_t profile_count, uint8_t *pixels, size_t count);

// The same from Display P3, which is number 12 among the primary colours of ISO/IEC 23091-2, with the curve of sRGB.
void adder_colors_convert_p3(uint8_t *pixels, size_t count);

// What this process may still use; call it before it reads anything from outside.
struct adder_image_bounds {
    uint64_t memory_bytes;  // more than it has
    uint64_t cpu_seconds;
    uint64_t wall_seconds;
    uint64_t file_bytes;
    // Whether it may start threads, which are bound as it is. A library that does so by itself waits for them forever
    // where it cannot.
    _Bool starts_threads;
};

// Confines this process for good: it ends with its parent, opens nothing, starts nothing, reaches no other process, and
// uses no more than the bounds. Returns 0, or errno: ENOSYS if it is to start threads and nothing would keep it from
// starting processes.
int adder_image_confine(const struct adder_image_bounds *bounds);

#endif
