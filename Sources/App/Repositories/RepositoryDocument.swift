import ViperHTTP
import ViperJSON

/// The members of a repository's document, in a list and alone, except its links.
protocol RepositoryDocument: WireOutput {
    var repository: Repository { get }
}

extension RepositoryDocument {
    /// Describes every member except the links, in the order of output.
    @inline(__always)
    static func describeMembers(_ field: inout some OutputFields<Self>) {
        field("id", "The id at GitHub.", { $0.repository.id })
        field("name", "The name without the owner's.", { $0.repository.texts.name })
        field("fullName", "The name with the owner's, such as `owner/name`.", { $0.repository.texts.fullName })
        field("description", "A short description.", { $0.repository.texts.description })
        field("language", "The main programming language.", { $0.repository.texts.language })
        field("stars", "The number of stars.", { $0.repository.stars })
        field("starsText", "The stars, ready to show.", { StarsText(count: $0.repository.stars) })
        field("forks", "The number of forks.", { $0.repository.forks })
        field("owner", "The owner.", { RepositoryOwner(texts: $0.repository.texts) })
        field("url", "The address of its web page.", { RepositoryAddress(text: $0.repository.texts.url) })
        field("updatedAt", "When it was last changed.", { $0.repository.updatedAt })
    }
}

struct RepositoryOwner: WireOutput {
    let texts: RepositoryTexts

    static func describe(_ field: inout some OutputFields<Self>) {
        field("name", "The owner's name.", { $0.texts.ownerName })
        field(
            "picture", "The address of the owner's picture; a placeholder if there is none.",
            {
                OwnerPicture(address: $0.texts.ownerPicture)
            })
    }
}

/// A URL that was validated when it was stored.
struct RepositoryAddress: OutputValue {
    let text: SharedText

    func write(to writer: inout ByteWriter) { text.write(to: &writer) }

    static var schema: Schema { .string(format: "uri") }
}

/// An owner's picture, or a placeholder.
struct OwnerPicture: OutputValue {
    let address: SharedText?

    /// An inline picture of a head and shoulders, so that a client can show it without a network.
    static let placeholder: StaticString =
        "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%208%208'%3E%3Ccircle%20cx='4'%20cy='3'%20r='2'/%3E%3Cpath%20d='M0%208a4%203%200%200%201%208%200'/%3E%3C/svg%3E"

    func write(to writer: inout ByteWriter) {
        if let address { address.write(to: &writer) } else { writer.plainString(Self.placeholder) }
    }

    static var schema: Schema { .string(format: "uri") }
}

/// A number of stars for display: `1 234 ⭐️`, with a space every three digits.
struct StarsText: OutputValue {
    /// 0 or more.
    let count: Int64

    func write(to writer: inout ByteWriter) {
        writer.byte(0x22)
        writeGroups(to: &writer)
        writer.raw(" ⭐️\"")
    }

    private func writeGroups(to writer: inout ByteWriter) {
        var unit: Int64 = 1
        while count / unit >= 1000 { unit *= 1000 }
        writer.integer(count / unit)
        while unit > 1 {
            let rest = count % unit
            unit /= 1000
            writer.byte(0x20)
            writer.digits(UInt64(truncatingIfNeeded: rest / unit), count: 3)
        }
    }

    static var schema: Schema { .string(pattern: "^[0-9]{1,3}(?: [0-9]{3})* ⭐️$") }
}
