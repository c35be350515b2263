import Viper
import ViperHTTP
import ViperIdentity

// Who may change and delete what somebody made. The page *People* of the handbook has it as a table.

/// The gate of what only a photo's owner does to it.
struct PhotoOwnerGate: Interactor {
    let visit: SignedInPhotoVisit

    static let failures = FailureKinds.forbidden

    func execute(_ command: NoInput) throws(Failure) -> SignedInPhotoVisit {
        if visit.photo.owner.id == visit.session.user.id { return visit }
        throw .forbidden(
            "A photo is changed by its owner.", fr: "Une photo est modifiée par son propriétaire.",
            pt: "Uma foto é alterada pelo seu dono.")
    }
}

/// The gate of deleting a photo: by its owner, and by editors and administrators, who keep order.
struct PhotoModeratorGate: Interactor {
    let visit: SignedInPhotoVisit

    static let failures = FailureKinds.forbidden

    func execute(_ command: NoInput) throws(Failure) -> SignedInPhotoVisit {
        if visit.photo.owner.id == visit.session.user.id || Editor(visit.session) != nil { return visit }
        throw .forbidden(
            "A photo is deleted by its owner, an editor or an administrator.",
            fr: "Une photo est supprimée par son propriétaire, un rédacteur ou un administrateur.",
            pt: "Uma foto é eliminada pelo seu dono, por um editor ou por um administrador.")
    }
}

/// The gate of what only a comment's author does to it: it finds the comment.
struct CommentAuthorGate: Interactor {
    let store: CommentStore
    let visit: SignedInPhotoVisit

    static let failures: FailureKinds = [.missing, .forbidden]

    func execute(_ command: CommentPath) async throws(Failure) -> Comment {
        let comment = try await store.comment(command.id, on: visit.photo.id)
        if comment.author.id == visit.session.user.id { return comment }
        throw .forbidden(
            "A comment is changed by its author.", fr: "Un commentaire est modifié par son auteur.",
            pt: "Um comentário é alterado pelo seu autor.")
    }
}

/// The gate of deleting a comment: by its author and the photo's owner, and by editors and administrators.
struct CommentModeratorGate: Interactor {
    let store: CommentStore
    let visit: SignedInPhotoVisit

    static let failures: FailureKinds = [.missing, .forbidden]

    func execute(_ command: CommentPath) async throws(Failure) -> Comment {
        let (photo, session) = (visit.photo, visit.session)
        let comment = try await store.comment(command.id, on: photo.id)
        if [photo.owner.id, comment.author.id].contains(session.user.id) || Editor(session) != nil { return comment }
        throw .forbidden(
            "A comment is deleted by its author, the photo's owner, an editor or an administrator.",
            fr:
                "Un commentaire est supprimé par son auteur, le propriétaire de la photo, un rédacteur ou un administrateur.",
            pt: "Um comentário é eliminado pelo seu autor, pelo dono da foto, por um editor ou por um administrador.")
    }
}
