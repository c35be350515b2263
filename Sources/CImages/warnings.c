// What the libraries warn of and go on after, and what that means for the picture. Damage, which loses pixels, is
// refused: the library would draw something in their place. Oddities are decoded, as every viewer does: all pixels are
// there. What is in no table is an oddity.
//
// libwebp warns of nothing: every status other than VP8_STATUS_OK is damage, see webp.c.
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "library.h"

// Of jerror.h. What is left of its list: JWRN_TOO_MUCH_DATA is for encoders.
static const struct {
    int code;
    enum adder_image_result result;
} jpeg_warnings[] = {
    // Data of the pixels that is not there, is no code, or stands where a marker was due.
    {JWRN_JPEG_EOF, ADDER_IMAGE_TRUNCATED},
    {JWRN_HIT_MARKER, ADDER_IMAGE_CORRUPT},
    {JWRN_HUFF_BAD_CODE, ADDER_IMAGE_CORRUPT},
    {JWRN_ARITH_BAD_CODE, ADDER_IMAGE_CORRUPT},
    {JWRN_MUST_RESYNC, ADDER_IMAGE_CORRUPT},
    // The head of a baseline scan names no spectrum, or a part of it, as cameras write it (00 00 00, 01 3F 00,
    // 00 3F 11). A baseline scan has all of it, and is read so.
    {JWRN_NOT_SEQUENTIAL, ADDER_IMAGE_OK},
    // Progressive scans in an unusual order, each of which is read whole.
    {JWRN_BOGUS_PROGRESSION, ADDER_IMAGE_OK},
    // Bytes between segments, such as padding before the end, which no scan needs.
    {JWRN_EXTRANEOUS_DATA, ADDER_IMAGE_OK},
    // About the file, not its pixels: an unknown transform of Adobe's, an unknown version of JFIF, parts of a profile
    // that do not fit together.
    {JWRN_ADOBE_XFORM, ADDER_IMAGE_OK},
    {JWRN_JFIF_MAJOR, ADDER_IMAGE_OK},
    {JWRN_BOGUS_ICC, ADDER_IMAGE_OK},
};

enum adder_image_result adder_jpeg_warning(int code) {
    for (size_t index = 0; index < sizeof jpeg_warnings / sizeof *jpeg_warnings; index++)
        if (jpeg_warnings[index].code == code) return jpeg_warnings[index].result;
    return ADDER_IMAGE_OK;
}

// libpng has texts only. Faults of the chunks that pixels need, PLTE and IDAT, are errors; tRNS, which is needed too,
// counts as optional. The rest is about chunks that are skipped: checksums of texts, profiles, gammas, doubles, and
// data after the last row.
static const struct {
    const char *text;
    enum adder_image_result result;
} png_warnings[] = {
    // What is transparent would be lost.
    {"tRNS: CRC error", ADDER_IMAGE_CORRUPT},
    // More values than the palette has colours, or in an image that has alpha already: browsers ignore them.
    {"tRNS: invalid", ADDER_IMAGE_OK},
    {"tRNS: duplicate", ADDER_IMAGE_OK},
    {"tRNS: out of place", ADDER_IMAGE_OK},
};

enum adder_image_result adder_png_warning(const char *text) {
    for (size_t index = 0; index < sizeof png_warnings / sizeof *png_warnings; index++)
        if (strcmp(png_warnings[index].text, text) == 0) return png_warnings[index].result;
    return ADDER_IMAGE_OK;
}
