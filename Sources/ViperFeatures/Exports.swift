// A feature that imports ViperFeatures has what its entities, its documents and its settings are made of.
@_exported public import ViperDocuments
@_exported public import ViperEntities
@_exported public import ViperSettings
