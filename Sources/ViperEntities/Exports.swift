// Who declares an entity has the lists, forms and files that are made of it.
@_exported public import ViperDocuments
