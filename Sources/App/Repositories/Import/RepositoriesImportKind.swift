import ArgumentParser
import ViperService

/// `import repositories FILE`
struct RepositoriesImportKind: ImportKind {
    static let name = "repositories"
    static let rows = (one: "repository", many: "repositories")
    static let abstract = "Import repositories from the answer to a search of GitHub's."
    static let discussion = """
        The file is JSON: {"total_count":…,"items":[…]} as GitHub's API answers a search, or a bare array of its \
        items. Every member that is shown is checked; those that are not are passed over. Repositories that are \
        there already are changed, so that the same file again changes nothing.
        """
}

extension ImportRequest {
    /// Repositories, as a GitHub search response or a bare array.
    static let repositories = ImportRequest(RepositoriesImportKind.name)
}
