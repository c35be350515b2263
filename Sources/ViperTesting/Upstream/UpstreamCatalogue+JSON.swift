import ViperJSON
import ViperValues

extension UpstreamCatalogue {
    /// GitHub's response to a search: a range of the repositories, and how many there are.
    func searchAnswer(_ range: Range<Int>) -> [UInt8] {
        var writer = ByteWriter(capacity: 1 << 14)
        writer.raw("{\"total_count\":")
        writer.integer(repositories.count)
        writer.raw(",\"incomplete_results\":false,\"items\":[")
        for index in range.clamped(to: 0..<repositories.count) {
            if index > range.lowerBound { writer.raw(",") }
            Self.write(repositories[index], to: &writer)
        }
        writer.raw("]}")
        return Array(writer.unsafeBytes)
    }

    /// Includes members that no client asks for between the others, as GitHub does.
    private static func write(_ repository: Repository, to writer: inout ByteWriter) {
        writer.raw("{\"id\":")
        writer.integer(repository.id)
        writer.raw(",\"node_id\":\"MDEwOlJlcG9zaXRvcnk=\",\"name\":")
        writer.string(repository.name)
        writer.raw(",\"full_name\":")
        writer.string(repository.fullName)
        writer.raw(",\"private\":false,\"owner\":{\"login\":")
        writer.string(repository.owner)
        writer.raw(",\"id\":1,\"avatar_url\":")
        text(repository.picture, to: &writer)
        writer.raw(",\"gravatar_id\":\"\",\"type\":\"Organization\",\"site_admin\":false},\"html_url\":")
        writer.string(repository.url)
        writer.raw(",\"description\":")
        text(repository.description, to: &writer)
        writer.raw(",\"fork\":false,\"updated_at\":")
        writer.string(repository.updatedAt)
        writer.raw(",\"homepage\":null,\"size\":1234,\"stargazers_count\":")
        writer.integer(repository.stars)
        writer.raw(",\"language\":")
        text(repository.language, to: &writer)
        writer.raw(",\"forks_count\":")
        writer.integer(repository.forks)
        writer.raw(",\"license\":{\"key\":\"mit\",\"spdx_id\":\"MIT\"},\"topics\":[\"swift\",\"linux\"],\"score\":1.0}")
    }

    private static func text(_ text: String?, to writer: inout ByteWriter) {
        if let text { writer.string(text) } else { writer.null() }
    }
}
