extension FeatureTemplate {
    var detailContract: String {
        contract("GET", "Detail", ": \(entity.phraseWithArticle).", "    typealias Input = IDInput")
    }

    var detailInteractor: String {
        interactor("Detail", " -> \(one)", "store.\(value)(input.id)")
    }

    var changeContract: String {
        contract(
            "PATCH", "Change", ": changes \(entity.phraseWithArticle) by a merge-patch (RFC 7396).",
            """
                struct Input: WireInput {
                    let id: UUID
                    let name: String?
                    let precondition: Precondition

                    init(_ field: inout some InputFields) {
                        id = field.path("id", "The \(entity.phrase).")
                        name = field.change("name", "1 to 200 characters, trimmed.", \(one).nameBounds)
                        precondition = field.precondition()
                    }
                }
            """)
    }

    var changeInteractor: String {
        interactor("Change", " -> \(one)", "store.change(input.id, name: input.name, if: input.precondition)")
    }

    var deleteContract: String {
        contract(
            "DELETE", "Delete", ": deletes \(entity.phraseWithArticle).", "    typealias Input = ConditionalIDInput")
    }

    var deleteInteractor: String {
        interactor("Delete", "", "store.delete(input.id, if: input.precondition)")
    }

    private func contract(_ method: String, _ module: String, _ sentence: String, _ input: String) -> String {
        """
        import Viper
        import ViperHTTP
        import ViperValues

        /// `\(method) \(path)/{id}`\(sentence)
        enum \(name.text)\(module) {
        \(input)
        }

        """
    }

    private func interactor(_ module: String, _ result: String, _ call: String) -> String {
        """
        import Viper

        extension \(name.text)\(module) {
            struct Interactor: Viper.Interactor {
                let store: \(one)Store

                func execute(_ input: Input) async throws(Failure)\(result) {
                    try await \(call)
                }
            }
        }

        """
    }
}
