"""Which names a syntax tree mentions, bound or not."""

from dataclasses import fields

from veriscale.lean.syntax import tree


def mentioned(node: object) -> set[str]:
    """Return the first components of the identifiers in a syntax tree."""
    if isinstance(node, tree.Ident):
        return {node.name.partition(".")[0]}
    if isinstance(node, tuple):
        return set[str]().union(*map(mentioned, node))
    if isinstance(node, tree.Node):
        return set[str]().union(*(mentioned(getattr(node, item.name)) for item in fields(node)))
    return set()
