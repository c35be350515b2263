import Glibc
import ViperCommands
import ViperDatabase
import ViperTransfer

/// Shows an import's progress on standard error: on a terminal a line that is redrawn at most ten times a second,
/// elsewhere a line every five seconds and one at the end.
struct ProgressDisplay {
    private let descriptor: Int32
    private let isTerminal: Bool
    private var size: Int?
    private let unit: ProgressText.Unit
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant
    private(set) var progress = ImportProgress()
    private var isDrawn = false

    /// - Parameters:
    ///   - size: the total number of bytes; nil if unknown.
    ///   - unit: what to count.
    init(size: Int?, unit: ProgressText.Unit = .rows, on descriptor: Int32 = STDERR_FILENO) {
        self.size = size
        self.unit = unit
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        // On a terminal, the first update is shown at once.
        last = isTerminal ? start - .seconds(1) : start
    }

    private var text: ProgressText { ProgressText(progress: progress, size: size, elapsed: .now - start, unit: unit) }

    var elapsed: Duration { .now - start }

    /// Updates the progress, and shows it if it is due.
    mutating func update(_ progress: ImportProgress) {
        self.progress = progress
        let now = ContinuousClock.now
        guard now - last >= (isTerminal ? .milliseconds(100) : .seconds(5)) else { return }
        last = now
        if isTerminal {
            // Leave the last column free: some terminals wrap after it.
            write("\r\(text.line(width: columns - 1))\u{1B}[K", to: descriptor)
            isDrawn = true
        } else {
            write(text.sentence + "\n", to: descriptor)
        }
    }

    /// Updates the progress of a copy.
    mutating func update(_ progress: CopyProgress) {
        size = progress.size
        update(ImportProgress(bytes: progress.bytes))
    }

    /// Clears the line on a terminal; elsewhere writes a last line if the work is done.
    mutating func finish(isDone: Bool) {
        if isTerminal {
            if isDrawn { write("\r\u{1B}[K", to: descriptor) }
            isDrawn = false
        } else if isDone {
            write(text.sentence + "\n", to: descriptor)
        }
    }

    private var columns: Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 80 }
        return Int(size.ws_col)
    }
}
