#include <stdlib.h>
#include <string.h>

#include "library.h"

// Of lcms2.h, version 2, so that no headers are needed for a library that may be missing.
typedef void *profile_handle;
typedef void *transform_handle;

profile_handle cmsOpenProfileFromMem(const void *bytes, uint32_t count);
profile_handle cmsCreate_sRGBProfile(void);
uint32_t cmsGetColorSpace(profile_handle);
int cmsCloseProfile(profile_handle);
transform_handle cmsCreateTransform(
    profile_handle input, uint32_t input_format, profile_handle output, uint32_t output_format, uint32_t intent,
    uint32_t flags);
void cmsDoTransform(transform_handle, const void *input, void *output, uint32_t pixels);
void cmsDeleteTransform(transform_handle);

struct chromaticity {
    double x, y, luminance;
};
profile_handle cmsCreateRGBProfile(
    const struct chromaticity *white, const struct chromaticity primaries[3], void *const curves[3]);
void *cmsBuildParametricToneCurve(void *context, int32_t type, const double parameters[]);
void cmsFreeToneCurve(void *);

#define FUNCTIONS(X)                                                                                \
    X(cmsOpenProfileFromMem) X(cmsCreate_sRGBProfile) X(cmsGetColorSpace) X(cmsCloseProfile)        \
    X(cmsCreateTransform) X(cmsDoTransform) X(cmsDeleteTransform) X(cmsCreateRGBProfile)            \
    X(cmsBuildParametricToneCurve) X(cmsFreeToneCurve)

static struct { FUNCTIONS(ADDER_MEMBER) } library;
static _Bool is_loaded;

// Formats of pixels of 4 bytes: COLORSPACE_SH, EXTRA_SH, CHANNELS_SH and BYTES_SH. What is extra stays as it is.
enum { rgba = 4 << 16 | 1 << 7 | 3 << 3 | 1, grey_of_rgba = 3 << 16 | 3 << 7 | 1 << 3 | 1 };
enum { rgb_space = 0x52474220, grey_space = 0x47524159, perceptual = 0 };

const char *adder_colors_load(void) {
    const struct adder_symbol symbols[] = {FUNCTIONS(ADDER_SYMBOL){NULL, NULL}};
    const char *reason = adder_symbols_load("liblcms2.so.2", symbols);
    is_loaded = !reason;
    return reason;
}

// Whether colours from all of the cube stay what they are, but for rounding.
static _Bool is_identity(transform_handle transform) {
    uint8_t before[125 * 4], after[sizeof before];
    for (size_t index = 0; index < 125; index++) {
        uint8_t *pixel = before + index * 4;
        pixel[0] = (uint8_t)(index % 5 * 63), pixel[1] = (uint8_t)(index / 5 % 5 * 63);
        pixel[2] = (uint8_t)(index / 25 * 63), pixel[3] = 255;
    }
    memcpy(after, before, sizeof before);
    library.cmsDoTransform(transform, before, after, 125);
    for (size_t index = 0; index < sizeof before; index++)
        if (abs(before[index] - after[index]) > 1) return 0;
    return 1;
}

static _Bool is_grey(const uint8_t *pixel, size_t count) {
    for (; count; count--, pixel += 4)
        if (pixel[0] != pixel[1] || pixel[1] != pixel[2]) return 0;
    return 1;
}

static void convert(transform_handle transform, uint8_t *pixels, size_t count) {
    while (count) {
        uint32_t part = count < 1 << 20 ? (uint32_t)count : 1 << 20;
        library.cmsDoTransform(transform, pixels, pixels, part);
        pixels += (size_t)part * 4;
        count -= part;
    }
}

// Takes over the profile.
static void convert_from(profile_handle input, uint8_t *pixels, size_t count) {
    if (!input) return;
    profile_handle output = library.cmsCreate_sRGBProfile();
    uint32_t space = library.cmsGetColorSpace(input);
    transform_handle transform = NULL;
    if (output && (space == rgb_space || (space == grey_space && is_grey(pixels, count))))
        transform = library.cmsCreateTransform(
            input, space == rgb_space ? rgba : grey_of_rgba, output, rgba, perceptual, 0);
    if (transform && (space == grey_space || !is_identity(transform))) convert(transform, pixels, count);
    if (transform) library.cmsDeleteTransform(transform);
    if (output) library.cmsCloseProfile(output);
    library.cmsCloseProfile(input);
}

void adder_colors_convert(const uint8_t *profile, size_t profile_count, uint8_t *pixels, size_t count) {
    if (!is_loaded || profile_count > UINT32_MAX) return;
    convert_from(library.cmsOpenProfileFromMem(profile, (uint32_t)profile_count), pixels, count);
}

void adder_colors_convert_p3(uint8_t *pixels, size_t count) {
    static const struct chromaticity white = {0.3127, 0.3290, 1};
    static const struct chromaticity primaries[] = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
    static const double srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    if (!is_loaded) return;
    void *curve = library.cmsBuildParametricToneCurve(NULL, 4, srgb);
    if (!curve) return;
    void *const curves[] = {curve, curve, curve};
    convert_from(library.cmsCreateRGBProfile(&white, primaries, curves), pixels, count);
    library.cmsFreeToneCurve(curve);
}
