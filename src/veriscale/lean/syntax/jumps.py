"""Whether elements of a do block act on the block around them, which a block of their own would cut off."""

from veriscale.lean.syntax.tree import (
    DoAssign,
    DoBreak,
    DoContinue,
    DoFor,
    DoIf,
    DoIfLet,
    DoItem,
    DoLet,
    DoMatch,
    DoReturn,
    DoTry,
    DoWhile,
    Ident,
)

Items = tuple[DoItem, ...]


def jumps(items: Items, own: frozenset[str] = frozenset(), *, in_loop: bool = False, returns: bool = True) -> bool:
    """Tell whether `items` leave or change the block around them.

    Args:
        items: The elements.
        own: The mutable variables that they declare themselves.
        in_loop: Whether ``break`` and ``continue`` belong to a loop among them.
        returns: Whether ``return`` counts.
    """
    for item in items:
        inner_loop = in_loop
        match item:
            case DoReturn():
                if returns:
                    return True
                continue
            case DoBreak() | DoContinue() if not in_loop:
                return True
            case DoAssign(target=target) if not (isinstance(target, Ident) and target.name in own):
                return True
            case DoIf() | DoIfLet():
                nested = item.then + item.otherwise
            case DoTry():
                nested = item.items + item.handler
            case DoFor() | DoWhile():
                nested, inner_loop = item.items, True
            case DoMatch():
                nested = tuple(inner for alternative in item.alternatives for inner in alternative.items)
            case DoLet():
                if item.mutable and item.decl.name is not None:
                    own |= {item.decl.name}
                nested = item.otherwise
            case _:
                continue
        if jumps(nested, own, in_loop=inner_loop, returns=returns):
            return True
    return False
