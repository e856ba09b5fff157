"""List Nat and Array Nat: Appendix A, "Natural-number lists and arrays".

As for integers, with every new element clipped: *modify* replaces x_j by clip(s_Int,i(x_j; δ)), which is s_Nat,i;
*append* adds clip(v) for v uniform in -5..5, that is 0 with probability 6/11 and 1..5 with 1/11 each.
"""

from veriscale.expand.mutate.naturals import NAT_MUTATOR
from veriscale.expand.mutate.sequences import sequence_mutator

NAT_SEQUENCE_MUTATOR = sequence_mutator(NAT_MUTATOR)
