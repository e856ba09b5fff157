"""The run whose report most tests look at."""

from benchmarks.synthetic_run import Size

SIZE = Size(tasks=12, pairs=130, outputs=4, inputs=60, adversaries=6, lite=9, skipped=2)
