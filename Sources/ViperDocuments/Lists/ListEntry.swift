public import ViperValues

/// An entry of a list as the change log holds it: what a row shows, and what the list filters by.
public protocol ListEntry: Sendable {
    /// Reads what ``write(to:)`` wrote; nil if it is anything else.
    init?(reading reader: inout PayloadReader)

    /// Writes the entry.
    func write(to writer: inout PayloadWriter)
}
