"""Names of types, whatever their code does."""

# By attribute, a metaclass could answer with something else, raise, or never end.
_name_of = type.__dict__["__name__"].__get__


def type_name(value):
    """The name of the type of ``value``."""
    return _name_of(type(value))
