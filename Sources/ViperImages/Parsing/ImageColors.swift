/// What the numbers of an image's pixels mean, where they are not of sRGB.
enum ImageColors: Equatable {
    /// An ICC profile (ICC.1:2022).
    case profile([UInt8])
    case displayP3

    /// The most bytes of a profile that are read. One of a camera or a screen has a few hundred to some thousand.
    static let mostBytes = 4 << 20
}
