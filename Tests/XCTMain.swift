import Testing

/// Runs the tests. SwiftPM would write one that also looks for tests of XCTest, in an index whose making takes time.
@main struct EntryPoint {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
