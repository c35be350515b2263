// Who declares an entity has the values of its columns, and the lists, forms and files that are made of it.
@_exported public import ViperDocuments
@_exported public import ViperValues
