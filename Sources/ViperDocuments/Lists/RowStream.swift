public import Viper
public import ViperHTTP
import ViperJSON

/// A body of rows that come in batches. It holds one batch at a time.
@usableFromInline
final class RowStream<Source: RowSource, P: StreamPresenter>: BodyStream, @unchecked Sendable
where P.Entity == Source.Row, P.Summary == Source.Summary {
    // Sendable because only one task at a time asks for parts.
    @usableFromInline let source: Source
    @usableFromInline let presenter: P
    /// The member of the JSON document that contains the rows; nil for NDJSON.
    @usableFromInline let member: StaticString?
    @exclusivity(unchecked) @usableFromInline var batch: [Source.Row] = []
    @exclusivity(unchecked) @usableFromInline var place = 0
    /// The number of rows in earlier batches.
    @exclusivity(unchecked) @usableFromInline var earlier = 0
    @exclusivity(unchecked) @usableFromInline var hasBegun = false
    @exclusivity(unchecked) @usableFromInline var hasRows = false

    @inlinable
    init(_ source: Source, by presenter: P, opening member: StaticString?) {
        self.source = source
        self.presenter = presenter
        self.member = member
    }

    @inlinable
    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        open(&writer)
        while place >= batch.count {
            earlier += place
            place = 0
            do throws(Failure) {
                guard let more = try await source.next() else {
                    close(&writer)
                    return false
                }
                batch = more
            } catch {
                throw fault(error, &writer)
            }
        }
        writeRows(to: &writer)
        return true
    }

    @inlinable
    func takeNotice() -> String? { source.takeNotice() }

    @inlinable
    var rowCount: Int? { earlier + place }

    @usableFromInline
    func open(_ writer: inout ByteWriter) {
        guard !hasBegun else { return }
        hasBegun = true
        guard let member else { return }
        writer.raw("{")
        writer.plainString(member)
        writer.raw(":[")
    }

    @inlinable
    func writeRows(to writer: inout ByteWriter) {
        let enough = writer.count + streamedPartBytes
        while place < batch.count, writer.count < enough {
            if member != nil, hasRows { writer.byte(0x2C) }
            hasRows = true
            presenter.present(batch[place]).write(to: &writer)
            if member == nil { writer.byte(0x0A) }
            place += 1
        }
        // Rows that are written need not wait for the client too.
        if place == batch.count { batch = [] }
    }

    /// Ends a JSON document with the summary, which is known only now.
    @inlinable
    func close(_ writer: inout ByteWriter) {
        guard member != nil else { return }
        writer.byte(0x5D)
        presenter.present(summary: source.summary).writeFurtherMembers(to: &writer)
        writer.byte(0x7D)
    }

    /// The error to throw for a failure, which NDJSON reports in its last line.
    @usableFromInline
    func fault(_ failure: Failure, _ writer: inout ByteWriter) -> StreamFault {
        let problem = failure.problem
        if member == nil {
            ProblemLine(problem: problem).write(to: &writer)
            writer.byte(0x0A)
        }
        return StreamFault(failure.description, isTold: member == nil, problem: problem)
    }
}

/// The last line of an incomplete NDJSON body: the members of the problem document (RFC 9457) that are known by then.
struct ProblemLine: WireOutput {
    let problem: Problem

    static func describe(_ field: inout some OutputFields<Self>) {
        field("type", "The kind of line.", always: "problem")
        field("code", "The problem's code.", \.problem.kind.code)
        field("title", "The kind of problem, in words.") { "\($0.problem.kind.title.english)" }
        field("status", "The status code that the response would have if it had not begun.") {
            Int($0.problem.status.code)
        }
        field("detail", "What happened.", \.problem.detail.description)
    }
}
