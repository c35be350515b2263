#!/usr/bin/env python3
"""Draws the images of these tests, with Pillow and pillow-heif: python3 draw.py FOLDER

Each shows four quarters: red and green above, blue and white below, so that every turn of it is another image.
"""
import struct
import sys
import zlib
from pathlib import Path

import pillow_heif
from PIL import Image, ImageCms, ImageDraw, PngImagePlugin

folder = Path(sys.argv[1])
red, green, blue, white = (220, 30, 30), (30, 200, 30), (30, 30, 220), (255, 255, 255)


def quarters(width, height, mode="RGB"):
    image = Image.new("RGB", (width, height), white)
    draw = ImageDraw.Draw(image)
    draw.rectangle([0, 0, width // 2 - 1, height // 2 - 1], red)
    draw.rectangle([width // 2, 0, width - 1, height // 2 - 1], green)
    draw.rectangle([0, height // 2, width // 2 - 1, height - 1], blue)
    return image.convert(mode, dither=Image.Dither.NONE)


def exif(orientation):
    data = Image.Exif()
    data[0x0112] = orientation
    data[0x010F] = "A camera"
    data[0x8825] = {1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 18.0)}
    return data


xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><photographer>Nobody</photographer></x:xmpmeta>'
profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
turns = {2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM, 5: Image.TRANSPOSE,
         6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270}
upright = quarters(64, 48)
for orientation in range(1, 9):
    stored = upright.transpose(turns[orientation]) if orientation > 1 else upright
    stored.save(folder / f"orientation-{orientation}.jpg", quality=92, exif=exif(orientation), comment=b"A comment",
                icc_profile=profile, xmp=xmp)
sideways = upright.transpose(turns[6])
texts = PngImagePlugin.PngInfo()
texts.add_text("Comment", "A comment")
texts.add_itxt("XML:com.adobe.xmp", xmp.decode(), zip=True)
sideways.save(folder / "orientation-6.png", exif=exif(6), pnginfo=texts, icc_profile=profile)
sideways.save(folder / "orientation-6.webp", exif=exif(6), xmp=xmp, icc_profile=profile, lossless=True)

upright.save(folder / "progressive.jpg", progressive=True, quality=92)
quarters(64, 48, "L").save(folder / "grey.jpg", quality=92)
quarters(64, 48, "CMYK").save(folder / "cmyk.jpg", quality=92)
quarters(2600, 1500).save(folder / "large.jpg", quality=60, optimize=True)
quarters(3000, 2000).save(folder / "large.png", optimize=True)
quarters(3000, 2000).save(folder / "large.webp", quality=50)

quarters(64, 48, "P").save(folder / "palette.png")
quarters(64, 48, "L").save(folder / "grey.png")
quarters(64, 48, "1").save(folder / "bits.png")
clear = quarters(64, 48, "RGBA")
clear.paste((0, 0, 0, 0), (0, 24, 32, 48))
clear.save(folder / "alpha.png")
clear.save(folder / "alpha.webp", lossless=True)
clear.save(folder / "alpha-lossy.webp", quality=90)
clear.quantize(8).save(folder / "palette-alpha.png")
upright.save(folder / "lossy.webp", quality=90)
upright.save(folder / "lossless.webp", lossless=True)
upright.save(folder / "animated.webp", save_all=True, append_images=[Image.new("RGB", (64, 48), "black")], duration=90)
upright.save(folder / "animated.png", save_all=True, append_images=[Image.new("RGB", (64, 48), "black")])
Image.new("RGB", (1, 1), red).save(folder / "one.png")
Image.new("RGB", (1, 20000), red).save(folder / "line.png", optimize=True)
quarters(8000, 6375, "1").save(folder / "pixels-51.png", optimize=True)
quarters(8000, 6250, "1").save(folder / "pixels-50.png", optimize=True)


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(path, width, height, depth, color, rows, interlaced=0, extra=b"", declared=None):
    """Writes what Pillow does not: 16 bits, Adam7, other sizes than the rows have, and more chunks."""
    head = struct.pack(">IIBBBBB", *(declared or (width, height)), depth, color, 0, 0, interlaced)
    (folder / path).write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra
                                + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def rows(image, places=None, wide=False):
    width, height = image.size
    lines = bytearray()
    for xs, ys in places or [(range(width), range(height))]:
        for y in ys:
            if len(xs) == 0:
                continue
            lines.append(0)
            for x in xs:
                for value in image.getpixel((x, y)):
                    lines += bytes([value, value]) if wide else bytes([value])
    return bytes(lines)


adam7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
passes = [(range(x, 64, dx), range(y, 48, dy)) for x, y, dx, dy in adam7]
png("sixteen.png", 64, 48, 16, 2, rows(upright, wide=True))
png("interlaced.png", 64, 48, 8, 2, rows(upright, passes), interlaced=1)
bomb = b"zip\0\0" + zlib.compress(bytes(20_000_000), 9)
png("bomb-profile.png", 64, 48, 8, 2, rows(upright), extra=chunk(b"iCCP", bomb) + chunk(b"zTXt", bomb))
png("bomb-chunks.png", 64, 48, 8, 2, rows(upright), extra=chunk(b"tEXt", b"a\0b") * 1500)
png("bomb-size.png", 64, 48, 8, 2, rows(upright), declared=(2 ** 31 - 1, 2 ** 31 - 1))
png("bomb-rows.png", 7000, 7000, 8, 6, bytes(7000 * 4 + 1) * 200, declared=(7000, 7000))
png("no-width.png", 64, 48, 8, 2, rows(upright), declared=(0, 48))
png("interlaced-large.png", 64, 48, 16, 6, b"", interlaced=1, declared=(7000, 7000))


def old_exif(orientation):
    """What ImageMagick and ExifTool wrote before there were eXIf chunks."""
    data = b"Exif\0\0" + exif(orientation).tobytes().removeprefix(b"Exif\0\0")
    digits = "\n".join(data.hex()[at:at + 72] for at in range(0, 2 * len(data), 72))
    return f"\nexif\n{len(data):8}\n{digits}\n".encode()


keyword = b"Raw profile type exif\0"
for path, text in [("exif-text.png", chunk(b"tEXt", keyword + old_exif(6))),
                   ("exif-compressed.png", chunk(b"zTXt", keyword + b"\0" + zlib.compress(old_exif(6))))]:
    png(path, 48, 64, 8, 2, rows(sideways), extra=text)


def profile_of(colorants, curve):
    """A profile of a screen (ICC.1:2022, section 8.4.3): three colours in XYZ, and one curve for all."""
    def number(value):
        return struct.pack(">i", round(value * 65536))
    tags = {b"wtpt": b"XYZ \0\0\0\0" + b"".join(map(number, (0.9642, 1.0, 0.8249)))}
    for name, color in zip((b"rXYZ", b"gXYZ", b"bXYZ"), colorants):
        tags[name] = b"XYZ \0\0\0\0" + b"".join(map(number, color))
    for name in (b"rTRC", b"gTRC", b"bTRC"):
        tags[name] = curve
    start, table, data = 128 + 4 + 12 * len(tags), b"", b""
    for name, content in tags.items():
        table += name + struct.pack(">II", start + len(data), len(content))
        data += content + b"\0" * (-len(content) % 4)
    body = struct.pack(">I", len(tags)) + table + data
    head = struct.pack(">I4sI4s4s4s", 128 + len(body), b"\0" * 4, 0x04000000, b"mntr", b"RGB ", b"XYZ ")
    head += bytes(12) + b"acsp" + bytes(28) + b"".join(map(number, (0.9642, 1.0, 0.8249)))
    return head.ljust(128, b"\0") + body


srgb_curve = b"para\0\0\0\0\0\3\0\0" + struct.pack(">5i", *(round(value * 65536) for value in (
    2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)))
gamma_curve = b"curv\0\0\0\0\0\0\0\1" + struct.pack(">H", 0x0233)
display_p3 = profile_of([(0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407)],
                        srgb_curve)
adobe_rgb = profile_of([(0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)],
                       gamma_curve)
flat = Image.new("RGB", (64, 48), (60, 190, 80))
for name, profile in [("p3", display_p3), ("adobe", adobe_rgb)]:
    flat.save(folder / f"{name}.jpg", quality=100, subsampling=0, icc_profile=profile)
    flat.save(folder / f"{name}.png", icc_profile=profile)
    flat.save(folder / f"{name}.webp", lossless=True, icc_profile=profile)


pillow_heif.register_heif_opener()
black = Image.new("RGB", (64, 48), "black")
quarters(64, 48, "P").save(folder / "plain.gif", interlace=0)
quarters(64, 48, "P").save(folder / "interlaced.gif", interlace=1)
upright.save(folder / "animated.gif", save_all=True, append_images=[black], duration=90)
clear.save(folder / "alpha.gif")
upright.save(folder / "animated.avif", save_all=True, append_images=[black], quality=90)
clear.save(folder / "alpha.avif", quality=90)
clear.save(folder / "alpha.heic", quality=90)
for orientation in range(1, 9):
    stored = upright.transpose(turns[orientation]) if orientation > 1 else upright
    stored.save(folder / f"orientation-{orientation}.avif", quality=90, exif=exif(orientation))
    stored.save(folder / f"orientation-{orientation}.heic", quality=90, exif=exif(orientation).tobytes())
for name in ["p3.avif", "p3.heic"]:
    flat.save(folder / name, quality=100, subsampling="4:4:4", chroma=444, icc_profile=display_p3)
deep = b"".join(struct.pack("<3H", *(value * 257 for value in upright.getpixel((x, y)))) for y in range(48) for x in range(64))
pillow_heif.from_bytes(mode="RGB;16", size=(64, 48), data=deep).save(folder / "ten-bits.heic", quality=90)
png("p3-number.png", 64, 48, 8, 2, rows(flat), extra=chunk(b"cICP", bytes([12, 13, 0, 1])))
flat.save(folder / "p3-number.heic", quality=100, chroma=444, color_primaries=12, transfer_characteristics=13,
          matrix_coefficients=6, full_range_flag=1)
