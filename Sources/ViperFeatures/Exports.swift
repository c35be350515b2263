// A feature that imports ViperFeatures has what its entities and settings are made of.
@_exported public import ViperEntities
@_exported public import ViperSettings
