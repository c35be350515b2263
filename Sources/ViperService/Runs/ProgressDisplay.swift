import Glibc
import ViperDatabase

/// Shows how far an import is, on standard error: on a terminal a line that is drawn anew at most ten times a second,
/// elsewhere a line every five seconds and one at the end.
struct ProgressDisplay {
    private let descriptor: Int32
    private let isTerminal: Bool
    private var size: Int?
    private let unit: ProgressText.Unit
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant
    private var progress = ImportProgress()
    private var isDrawn = false

    /// - Parameters:
    ///   - size: how many bytes there will be; nil if that is not known.
    ///   - unit: what is counted.
    init(size: Int?, unit: ProgressText.Unit = .rows, on descriptor: Int32 = STDERR_FILENO) {
        self.size = size
        self.unit = unit
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        // A terminal is shown at once that something is going on.
        last = isTerminal ? start - .seconds(1) : start
    }

    private var text: ProgressText { ProgressText(progress: progress, size: size, elapsed: .now - start, unit: unit) }

    /// How long it has been.
    var elapsed: Duration { .now - start }

    /// Learns how far the import is, and shows it if it is time to.
    mutating func update(_ progress: ImportProgress) {
        self.progress = progress
        let now = ContinuousClock.now
        guard now - last >= (isTerminal ? .milliseconds(100) : .seconds(5)) else { return }
        last = now
        if isTerminal {
            // Not the last column, behind which some terminals begin a new line.
            write("\r\(text.line(width: columns - 1))\u{1B}[K", to: descriptor)
            isDrawn = true
        } else {
            write(text.sentence + "\n", to: descriptor)
        }
    }

    /// Learns how far a copy is, and of how many bytes.
    mutating func update(_ progress: CopyProgress) {
        size = progress.size
        update(ImportProgress(bytes: progress.bytes))
    }

    /// Takes the line off the terminal, or writes the last one if the import is done.
    mutating func finish(isDone: Bool) {
        if isTerminal {
            if isDrawn { write("\r\u{1B}[K", to: descriptor) }
            isDrawn = false
        } else if isDone {
            write(text.sentence + "\n", to: descriptor)
        }
    }

    /// How wide the terminal is now.
    private var columns: Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 80 }
        return Int(size.ws_col)
    }
}
