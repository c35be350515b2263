import ViperThreads

/// The folder that receives mails where no mail server is set: one file a mail.
public final class TestOutbox: Sendable {
    public struct Mail: Sendable, Equatable {
        /// The mail's file.
        public let file: String
        /// The whole text, with its header fields.
        public let text: String

        /// The recipient's address, without angle brackets.
        public var recipient: String {
            let value = field("To")
            guard let start = value.lastIndex(of: "<"), let end = value.lastIndex(of: ">"), start < end else {
                return value
            }
            return String(value[value.index(after: start)..<end])
        }

        /// The code: the line of the body that is nothing but one long word; nil if there is none.
        public var code: String? {
            body.first { line in
                line.count >= 16 && line.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            }
        }

        private var lines: [String] {
            // By bytes: a carriage return and a line feed are one character.
            text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
                String(decoding: line.drop { $0 == 0x20 }.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
            }
        }

        private var body: ArraySlice<String> { lines.drop { !$0.isEmpty } }

        private func field(_ name: String) -> String {
            let start = name.lowercased() + ":"
            let line = lines.prefix { !$0.isEmpty }.first { $0.lowercased().hasPrefix(start) } ?? ""
            return String(line.dropFirst(start.count).drop { $0 == " " })
        }
    }

    private let folder: String
    private let seen = Locked<Set<String>>([])

    /// Creates a reader of the outbox in a data folder.
    public init(dataFolder: String) { folder = dataFolder + "/outbox" }

    /// Every mail to an address, in the order of the files' names.
    public func mails(to address: String) -> [Mail] {
        names(in: folder).sorted().filter { !$0.hasPrefix(".") }.map { name in
            Mail(file: name, text: String(decoding: fileBytes("\(folder)/\(name)"), as: UTF8.self))
        }.filter { $0.recipient.lowercased() == address.lowercased() }
    }

    /// The code of a mail to an address that was not returned before; nil if there is none yet.
    public func nextCode(to address: String) -> String? {
        for mail in mails(to: address) {
            guard let code = mail.code, seen.withLock({ $0.insert(mail.file).inserted }) else { continue }
            return code
        }
        return nil
    }
}
