"""2PL with persons as a sample, by theta-irt or girth, on answers in a file of bytes.

Arguments: theta | girth, the file, persons, items. theta-irt is timed at its second run: the first one compiles.
"""
import json
import sys
import time
from importlib.metadata import version

import numpy as np

peer, path, persons, items = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
answers = np.fromfile(path, dtype=np.uint8).reshape(persons, items)

if peer == "theta":
    import theta

    theta.fit(answers, "2PL")
    started = time.perf_counter()
    fit = theta.fit(answers, "2PL")
    slope, difficulty = np.asarray(fit.a), np.asarray(fit.b)
    seconds = time.perf_counter() - started
    name = "theta-irt"
else:
    import girth

    started = time.perf_counter()
    fit = girth.twopl_mml(answers.T.astype(int))
    seconds = time.perf_counter() - started
    slope, difficulty = fit["Discrimination"], fit["Difficulty"]
    name = "girth"

print(
    json.dumps(
        {
            "seconds": seconds,
            "version": version(name),
            "slope": np.asarray(slope, dtype=float).tolist(),
            "difficulty": np.asarray(difficulty, dtype=float).tolist(),
        }
    )
)
