import Glibc
import Testing

/// Runs the tests. The entry point that SwiftPM would write looks for tests of XCTest as well, in an index whose making takes
/// a tenth of the build. Without it, SwiftPM does not look for Swift Testing by itself, and would run nothing.
@main struct EntryPoint {
    static func main() async {
        guard CommandLine.arguments.contains("--testing-library") else {
            let hint = "Run config/test, or swift test --enable-swift-testing --disable-xctest.\n"
            _ = write(STDERR_FILENO, hint, hint.utf8.count)
            exit(64)
        }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
