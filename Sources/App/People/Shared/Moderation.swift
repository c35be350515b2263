import ViperIdentity
import ViperValues

/// Who may change and delete what somebody made. The page *People* of the handbook has it as a table.
enum Moderation {
    /// Only who made it changes it.
    static func mayChange(madeBy maker: UUID, _ session: Session) -> Bool { session.user.id == maker }

    /// It is deleted by who made it, and by editors and administrators, who keep order.
    static func mayDelete(madeBy maker: UUID, _ session: Session) -> Bool {
        session.user.id == maker || Editor(session) != nil
    }
}
