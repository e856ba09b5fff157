"""Which function elaborates which form of term."""

from typing import cast

from veriscale.lean.elaborate.application import applications, operators
from veriscale.lean.elaborate.elaborator import Elaborator, Handler
from veriscale.lean.elaborate.forms import control, literals, quantifiers, scoped, sets, structure_terms
from veriscale.lean.elaborate.monads import do_blocks
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.syntax import tree

_HANDLERS: dict[type, object] = {
    tree.AnonymousConstructor: structure_terms.elaborate_anonymous,
    tree.App: applications.elaborate_app,
    tree.ArrayLit: literals.elaborate_array,
    tree.Arrow: quantifiers.elaborate_arrow,
    tree.Ascription: literals.elaborate_ascription,
    tree.Binary: operators.elaborate_binary,
    tree.BigOperator: sets.elaborate_big_operator,
    tree.CharLit: literals.elaborate_char,
    tree.Do: do_blocks.elaborate_do,
    tree.DotIdent: applications.elaborate_dot_ident,
    tree.Field: applications.elaborate_field,
    tree.FunAlternatives: control.elaborate_fun_alternatives,
    tree.Have: control.elaborate_have,
    tree.Hole: literals.elaborate_hole,
    tree.Ident: applications.elaborate_ident,
    tree.If: control.elaborate_if,
    tree.IfLet: control.elaborate_if_let,
    tree.Index: quantifiers.elaborate_index,
    tree.InterpolatedStr: literals.elaborate_interpolated,
    tree.Lambda: control.elaborate_lambda,
    tree.Let: control.elaborate_let,
    tree.LetRec: control.elaborate_let_rec,
    tree.ListLit: literals.elaborate_list,
    tree.Match: control.elaborate_match,
    tree.NumLit: literals.elaborate_number,
    tree.OpenIn: scoped.elaborate_open_in,
    tree.Panic: literals.elaborate_panic,
    tree.Paren: literals.elaborate_paren,
    tree.Expansion: literals.elaborate_paren,
    tree.Proof: literals.elaborate_proof,
    tree.Quantifier: quantifiers.elaborate_quantifier,
    tree.ScientificLit: literals.elaborate_scientific,
    tree.SetBuilder: sets.elaborate_set_builder,
    tree.SetLit: sets.elaborate_set_literal,
    tree.Sorry: literals.elaborate_proof,
    tree.StrLit: literals.elaborate_string,
    tree.StructureInstance: structure_terms.elaborate_structure_instance,
    tree.Tuple: literals.elaborate_tuple,
    tree.Unary: operators.elaborate_unary,
}


def new_elaborator(environment: Environment) -> Elaborator:
    """Return an elaborator for one declaration."""
    return Elaborator(environment, cast(dict[type, Handler], _HANDLERS))
