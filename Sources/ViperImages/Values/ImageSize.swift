/// Width and height in pixels, each at least 1.
struct ImageSize: Equatable, Sendable {
    var width: Int
    var height: Int

    var longest: Int { max(width, height) }

    /// Nil unless both are from 1 to 2³¹ - 1.
    init?(width: UInt32, height: UInt32) {
        guard width > 0, height > 0, let width = Int32(exactly: width), let height = Int32(exactly: height) else {
            return nil
        }
        self.init(Int(width), Int(height))
    }

    init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    /// The size in the same proportions whose longer side is at most this; never larger, and no side less than 1.
    func fitted(to most: Int) -> ImageSize {
        guard longest > most else { return self }
        func scaled(_ side: Int) -> Int { max(1, (side * most + longest / 2) / longest) }
        return ImageSize(scaled(width), scaled(height))
    }
}
