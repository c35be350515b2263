import Viper

extension SessionsList {
    struct Presenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ entries: [Entry], for reader: PresentationContext) -> Document {
            Document(
                items: entries.map { entry in
                    Row(
                        id: entry.session.id, isCurrent: entry.isCurrent, createdAt: entry.session.createdAt,
                        lastUsedAt: entry.session.lastUsedAt, expiresAt: entry.expiresAt,
                        client: entry.session.client, address: entry.session.address)
                },
                links: Links(back: links.toSession))
        }
    }
}
