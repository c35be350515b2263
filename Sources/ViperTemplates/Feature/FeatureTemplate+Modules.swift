extension FeatureTemplate {
    var listContract: String {
        """
        import Viper
        import ViperHTTP
        import ViperValues

        /// `GET \(path)?limit=&after=`: a page of \(name.phrase), in the order in which they were added.
        enum \(name.text)List {
            struct Input: WireInput {
                let after: UUID?
                let limit: Int

                init(_ field: inout some InputFields) {
                    after = field.query("after", "The 'next' of the previous page.")
                    limit = field.limit("The maximum number of \(name.phrase).", 1...100, default: 30)
                }
            }

            struct Outcome: Sendable {
                let \(values): [\(one)]
                let isLast: Bool
                let limit: Int
            }

            struct Page: WireOutput, Listed {
                let items: [\(one)]
                /// The id that the next page starts after.
                let next: UUID?
                let nextLink: String?

                var rows: [\(one)] { items }

                static func describe(_ field: inout some OutputFields<Self>) {
                    field("items", "The \(name.phrase) of this page.", \\.items)
                    field("next", "The value for 'after' that leads to the next page; absent on the last.", \\.next)
                }
            }

            struct View: ListView { typealias Model = Page }
        }

        """
    }

    var listInteractor: String {
        """
        import Viper

        extension \(name.text)List {
            struct Interactor: Viper.Interactor {
                let store: \(one)Store

                func execute(_ input: Input) async throws(Failure) -> Outcome {
                    let found = try await store.\(values)(after: input.after, limit: input.limit + 1)
                    return Outcome(
                        \(values): Array(found.prefix(input.limit)), isLast: found.count <= input.limit, limit: input.limit)
                }
            }
        }

        """
    }

    var listPresenter: String {
        """
        import Viper
        import ViperValues

        extension \(name.text)List {
            struct Presenter: Viper.Presenter {
                let router: \(name.text)Router

                func present(_ outcome: Outcome, for reader: PresentationContext) -> Page {
                    let next = outcome.isLast ? nil : outcome.\(values).last?.id
                    let link = next.map { "\\(router.linkToList.text)?limit=\\(outcome.limit)&after=\\($0.text)" }
                    return Page(items: outcome.\(values), next: next, nextLink: link)
                }
            }
        }

        """
    }

    var addContract: String {
        """
        import Viper
        import ViperHTTP
        import ViperJSON
        import ViperValues

        /// `POST \(path)`: adds \(entity.phraseWithArticle).
        enum \(name.text)Add {
            struct Input: WireInput {
                let name: String

                init(_ field: inout some InputFields) {
                    name = field.body("name", "1 to 200 characters, trimmed.", \(one).nameBounds)
                }
            }

            /// The new \(entity.phrase), and where it is found.
            struct Document: OutputValue, Versioned, Located {
                let \(value): \(one)
                let location: Link

                var version: Int64 { \(value).version }

                func write(to writer: inout ByteWriter) { \(value).write(to: &writer) }

                static var schema: Schema { \(one).schema }
            }

            struct View: CreatedView { typealias Model = Document }
        }

        """
    }

    var addInteractor: String {
        """
        import Viper
        import ViperValues

        extension \(name.text)Add {
            struct Interactor: Viper.Interactor {
                let store: \(one)Store

                func execute(_ input: Input) async throws(Failure) -> \(one) {
                    let \(value) = \(one)(id: .version7(), name: input.name, version: 1)
                    try await store.add(\(value))
                    return \(value)
                }
            }
        }

        """
    }

    var addPresenter: String {
        """
        import Viper
        import ViperValues

        extension \(name.text)Add {
            struct Presenter: Viper.Presenter {
                let router: \(name.text)Router

                func present(_ \(value): \(one), for reader: PresentationContext) -> Document {
                    Document(\(value): \(value), location: router.link(detailOf: \(value).id))
                }
            }
        }

        """
    }
}
