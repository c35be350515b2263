// A feature that imports ViperService has what its stores are made of.
@_exported public import ViperEntities
