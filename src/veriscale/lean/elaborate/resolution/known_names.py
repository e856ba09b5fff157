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

_CORE = {
    "List": "map filter foldl foldr length append reverse head head? head! headD tail tail? getLast getLast? take drop "
    "zip zipWith contains elem all any range replicate flatten eraseDups erase insert find? filterMap partition span",
    "Array": "map filter foldl foldr size push pop set set! reverse contains all any range replicate swap zip extract",
    "Nat": "add sub mul div mod pow succ pred gcd lcm beq ble min max repr toDigits fold repeat log2 sub",
    "Int": "add sub mul neg natAbs toNat ediv emod tdiv tmod fdiv fmod sign pow",
    "String": "append length toList join intercalate isEmpty push get startsWith endsWith toUpper toLower trim",
    "Option": "map bind get! getD isSome isNone some none",
    "Char": "toNat ofNat isDigit isAlpha isUpper isLower toUpper toLower isWhitespace",
    "Bool": "not and or xor toNat",
}
CORE_FUNCTIONS = frozenset(f"{head}.{name}" for head, names in _CORE.items() for name in names.split())
"""Functions that Lean's core declares in every file, so that a file cannot declare them again. Not complete."""
