import ViperEntities

/// A message of a conversation.
struct Message: Entity {
    static let table = EntityTable<Message>(
        "messages", Phrase("message", "message", "mensagem"), within: "conversation")

    var id = UUID.least
    var conversation = UUID.least
    /// Nil for a user whose content was erased.
    var sender: UUID?
    var text = ""
    /// Nil if there is none any more.
    var photo: UUID?
    /// How many messages the sender, and the other one, have sent up to this one.
    var sent: Int64 = 1
    var answered: Int64 = 0
    var createdAt = Timestamp(microseconds: 0)

    static var textBounds: TextBounds {
        .trimmed(1...2_000, ifEmpty: Phrase("Enter a message", "Saisissez un message", "Introduza uma mensagem"))
    }

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Stable identifier.", .key)
        column("conversation", \.conversation, "The conversation.", .hidden)
        column("sender", \.sender, "Who sent it.", .hidden)
        column("text", \.text, "1 to 2,000 characters.", textBounds)
        column("photoId", \.photo, "The photo that it is about.", .hidden)
        column("sent", \.sent, "How many messages the sender has sent up to it.", .hidden)
        column("answered", \.answered, "How many messages the other one has sent up to it.", .hidden)
        column("createdAt", \.createdAt, "When it was sent.")
    }
}
