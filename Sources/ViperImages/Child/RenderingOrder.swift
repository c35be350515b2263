/// What the process that renders is told, as its arguments: numbers, after a word that no command has.
struct RenderingOrder: Equatable {
    static let word = "render-image"

    var limits: RenderingLimits

    init(_ limits: RenderingLimits) { self.limits = limits }

    /// The arguments after the program's name.
    var arguments: [String] {
        [Self.word]
            + [
                limits.fileBytes, limits.pixels, limits.fullSide, limits.thumbnailSide, limits.memoryBytes,
                limits.processorSeconds, limits.seconds,
            ].map { "\($0)" }
    }

    /// Nil unless they are those of an order.
    init?(arguments: [String]) {
        let numbers = arguments.dropFirst().compactMap { Int($0) }.filter { $0 > 0 }
        guard arguments.first == Self.word, arguments.count == 8, numbers.count == 7 else { return nil }
        limits = RenderingLimits()
        limits.fileBytes = numbers[0]
        limits.pixels = numbers[1]
        limits.fullSide = numbers[2]
        limits.thumbnailSide = numbers[3]
        limits.memoryBytes = numbers[4]
        limits.processorSeconds = numbers[5]
        limits.seconds = numbers[6]
    }
}

/// The descriptors of the process that renders: it has these only.
enum RenderingDescriptor {
    static let image: Int32 = 0
    static let report: Int32 = 1
    static let errors: Int32 = 2
    static let full: Int32 = 3
    static let thumbnail: Int32 = 4
    static let count: Int32 = 5
}
