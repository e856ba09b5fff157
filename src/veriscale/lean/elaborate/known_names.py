"""Names that core Lean, Std and Mathlib declare and that have no meaning here: unsupported, not unknown.

The list is for messages alone. A name that is missing in it is reported as unknown.
"""

_ROOT = """
    trivial rfl absurd Eq.refl Eq.symm Eq.trans Eq.mpr Eq.mp And.intro Or.inl Or.inr Iff.intro Iff.rfl HEq cast
    id_eq funext propext Classical.choice Classical.choose Classical.choose_spec Classical.em Classical.byContradiction
    Classical.propDecidable Classical.some Exists.intro Subtype.mk WellFounded.fix Acc inferInstance inferInstanceAs
    of_decide_eq_true decide_eq_true le_refl le_trans lt_irrefl lt_trans le_of_lt not_lt not_le le_antisymm
    sizeOf namedPattern letFun PSigma Sigma PUnit ULift PLift Empty False.elim True.intro Not.elim
    IsGreatest IsLeast IsLUB IsGLB upperBounds lowerBounds sSup sInf iSup iInf Monotone Antitone StrictMono StrictAnti
    MonotoneOn AntitoneOn StrictMonoOn Function.Injective Function.Surjective Function.Bijective Function.Injective2
    Set.Finite Set.Infinite Set.ncard Set.InjOn Set.range Set.image Set.univ Set.Icc Set.Ico Set.Ioc Set.Ioo
    Fintype.card Finite Nonempty Inhabited Unique Subsingleton IsEmpty Equiv.Perm Function.update Function.iterate
    IsCoprime Prime Irreducible Squarefree Even Odd IsSquare padicValNat multiplicity emultiplicity
    ArithmeticFunction.sigma ZMod Polynomial Real.sqrt Real.pi Complex.I Int.floor Int.ceil Nat.floor Nat.ceil
    Filter.Tendsto Continuous Matrix.det Relation.ReflTransGen Relation.TransGen Relator SimpleGraph Encodable
    dist norm abs_nonneg Pi.single Sym2 Quot Quotient Setoid Trunc Squash
"""

KNOWN_NAMES = frozenset(_ROOT.split())
"""Full names."""
