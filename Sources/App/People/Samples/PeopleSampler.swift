import Viper
import ViperEntities
import ViperFiles
import ViperIdentity
import ViperLive

/// Fills a store without users with samples. Nobody can sign in as one of these users before the operator has given them a
/// password.
struct PeopleSampler: Sendable {
    let services: PeopleServices
    /// Where pictures are drawn.
    let folder: String
    let clock: any Clock

    /// - Returns: how many people and pictures were added.
    func fill() async throws(Failure) -> Int {
        guard services.intake.renderer != nil, try await services.directory.isEmpty() else { return 0 }
        // Before the transaction: each picture is drawn, decoded and stored.
        var stored: [StoredImages] = []
        for picture in PeopleSamples.pictures {
            stored.append(try await services.intake.take(drawn(picture.drawing), for: nil))
        }
        let images = stored
        // All or none.
        return try await services.lists.photos.receive(
            from: { () async throws(Failure) in try await add(images) }, { _ in nil })
    }

    private func drawn(_ drawing: DrawnPicture) throws(Failure) -> TemporaryFile {
        do throws(FileError) {
            let file = try TemporaryFile(in: folder)
            try file.append(drawing.png())
            return file
        } catch {
            switch error {
            case .full(let detail): throw .full(detail)
            case .failed(let detail): throw .unavailable(detail)
            }
        }
    }

    private func add(_ images: [StoredImages]) async throws(Failure) -> Int {
        let now = clock.now()
        let start = now.advanced(by: .seconds(-86_400))
        var users: [String: PublicUser] = [:]
        for person in PeopleSamples.people {
            guard let name = UserName(person.name) else { continue }
            users[person.name] = PublicUser(
                id: .version7(at: start), name: name, displayName: person.displayName, createdAt: start)
        }
        guard try await services.directory.addIfEmpty(Array(users.values)) else { return 0 }
        for person in PeopleSamples.people {
            for other in person.follows {
                guard let user = users[person.name], let followed = users[other] else { continue }
                _ = try await services.follows.add(user.id, followed.id, id: .version7(at: start), at: start)
            }
        }
        for (index, (picture, stored)) in zip(PeopleSamples.pictures, images).enumerated() {
            try await add(picture, stored, at: start.advanced(by: .seconds(3_600 * (index + 1))), users)
        }
        for (index, message) in PeopleSamples.messages.enumerated() {
            guard let sender = users[message.from], let receiver = users[message.to] else { continue }
            let time = now.advanced(by: .seconds(60 * index - 3_600))
            _ = try await services.messages.send(
                Message(id: .version7(at: time), sender: sender.id, text: message.text, photo: nil, createdAt: time),
                from: sender.id, to: receiver.id)
        }
        return users.count + images.count
    }

    private func add(
        _ picture: PeopleSamples.Picture, _ stored: StoredImages, at time: Timestamp, _ users: [String: PublicUser]
    ) async throws(Failure) {
        guard let owner = users[picture.owner] else { return }
        let photo = Photo(
            id: .version7(at: time), owner: owner, caption: picture.caption, images: stored.images, size: stored.size,
            createdAt: time)
        try await services.intake.add(photo, to: services.photos)
        for name in picture.likes {
            guard let user = users[name] else { continue }
            try await services.likes.add(user.id, to: photo.id, id: .version7(at: time), at: time)
        }
        for (index, comment) in picture.comments.enumerated() {
            guard let author = users[comment.author] else { continue }
            let time = time.advanced(by: .seconds(120 * (index + 1)))
            let added = Comment(
                id: .version7(at: time), photo: photo.id, author: author, text: comment.text, createdAt: time)
            try await services.comments.add(added, within: services.quota)
        }
    }
}
