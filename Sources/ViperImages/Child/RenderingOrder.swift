/// What the process that renders is told, as its arguments: numbers, after a word that no command has.
extension RenderingLimits {
    private static let word = "render-image"

    private static var numbers: [WritableKeyPath<RenderingLimits, Int>] {
        [\.fileBytes, \.pixels, \.fullSide, \.thumbnailSide, \.memoryBytes, \.processorSeconds, \.seconds]
    }

    /// The arguments after the program's name.
    var order: [String] { [Self.word] + Self.numbers.map { "\(self[keyPath: $0])" } }

    /// The limits of an order; nil for other arguments.
    init?(order arguments: [String]) {
        let found = arguments.dropFirst().compactMap { Int($0) }.filter { $0 > 0 }
        guard arguments.first == Self.word, found.count == Self.numbers.count, arguments.count == found.count + 1 else {
            return nil
        }
        self.init()
        for (number, value) in zip(Self.numbers, found) { self[keyPath: number] = value }
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
