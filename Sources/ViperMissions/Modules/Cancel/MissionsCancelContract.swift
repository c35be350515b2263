import ViperHTTP

/// `DELETE /missions/{id}`: cancels a mission that has not ended. Whoever performs it learns of it within a second or so.
enum MissionsCancel {
    typealias Input = NoInput
}
