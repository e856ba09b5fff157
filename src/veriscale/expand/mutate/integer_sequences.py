"""List Int and Array Int: Appendix A, "Integer lists and arrays".

*modify* replaces x_j by s_Int,i(x_j; δ); *append* adds v from -5..5; *delete* removes x_j; *reverse*. Each has
probability 1/4; its parameters are uniform.
"""

from veriscale.expand.mutate.integers import INT_MUTATOR
from veriscale.expand.mutate.sequences import sequence_mutator

INT_SEQUENCE_MUTATOR = sequence_mutator(INT_MUTATOR)
