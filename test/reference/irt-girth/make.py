"""Writes peers.json: fits by girth, and by scipy on a fixed grid, of data that any language can make again.

    python3 -m venv peers && peers/bin/pip install girth==0.8.0 numpy scipy
    peers/bin/python make.py

Data: minstd (48271 x mod 2^31 - 1) from the seed of the set, a normal is the sum of twelve uniforms less 6; persons first, then
their answers row by row (`test/lib/models/mirt/peer-data.ts` makes the same).
"""

import json

import girth
import numpy as np
from scipy.optimize import minimize
from scipy.special import expit, logsumexp


class Minstd:
    def __init__(self, seed):
        self.state = seed

    def uniform(self):
        self.state = 48271 * self.state % 2147483647
        return self.state / 2147483647

    def normal(self):
        return sum(self.uniform() for _ in range(12)) - 6


def simulate(seed, persons, items, floor):
    source = Minstd(seed)
    theta = [source.normal() for _ in range(persons)]
    slope = [0.7 + 0.1 * (3 * i % items) for i in range(items)]
    difficulty = [-1.5 + 3 * i / (items - 1) for i in range(items)]
    return np.array(
        [
            [
                int(source.uniform() < floor + (1 - floor) * expit(slope[i] * (theta[p] - difficulty[i])))
                for i in range(items)
            ]
            for p in range(persons)
        ]
    )


NODES = np.linspace(-7, 7, 71)
WEIGHTS = -0.5 * NODES**2
WEIGHTS = WEIGHTS - logsumexp(WEIGHTS)


def log_likelihood(y, eta, c):
    """Of rows given logits (node x column) and floors."""
    patterns, counts = np.unique(y, axis=0, return_counts=True)
    right, wrong = np.log(c + (1 - c) * expit(eta)), np.log1p(-np.asarray(c)) - np.logaddexp(0, eta)
    by_node = patterns @ right.T + (1 - patterns) @ wrong.T
    return counts @ logsumexp(by_node + WEIGHTS, axis=1)


def maximum(negative, start):
    found = minimize(negative, start, method="L-BFGS-B", bounds=[(-6, 6)] * len(start), options={"ftol": 1e-13, "gtol": 1e-4, "maxfun": 100000})
    return found.x, -found.fun


def two_pl(y, floor=None, item_prior=None):
    """2PL with no floor, a known one, one to be estimated ("one") or one an item under a beta prior ("each")."""
    n = y.shape[1]
    free = {"one": 1, "each": n}.get(floor, 0)

    def negative(x):
        c = expit(x[2 * n :]) if free else (floor or 0.0)
        penalty = (item_prior[0] * np.log(c) + item_prior[1] * np.log(1 - c)).sum() if item_prior else 0
        return -log_likelihood(y, NODES[:, None] * x[n : 2 * n] + x[:n], c) - penalty

    x, value = maximum(negative, np.r_[np.zeros(n), np.ones(n), np.full(free, -1.4)])
    c = expit(x[2 * n :])
    if item_prior:
        value -= (item_prior[0] * np.log(c) + item_prior[1] * np.log(1 - c)).sum()
    return {
        "logLik": value,
        "slope": x[n : 2 * n].tolist(),
        "difficulty": (-x[:n] / x[n : 2 * n]).tolist(),
        **({"floor": c.tolist()} if free else {}),
    }


def random_items(y):
    """Rasch with columns fixed, rows random, one floor to be estimated."""
    n = y.shape[1]

    def negative(x):
        c = expit(x[n + 1])
        return -log_likelihood(y, np.exp(x[n]) * NODES[:, None] + x[:n], c)

    x, value = maximum(negative, np.r_[np.zeros(n), 0, -1.4])
    return {"logLik": value, "theta": x[:n].tolist(), "variance": np.exp(2 * x[n]), "floor": expit(x[n + 1])}


def main():
    plain, guessed = simulate(20261128, 1000, 10, 0.0), simulate(977, 2000, 10, 0.2)
    two, rasch = girth.twopl_mml(plain.T), girth.rasch_mml(plain.T)
    joint = girth.rasch_jml(plain.T, options={"max_iteration": 1000})
    out = {
        "girth": {
            "twopl": {k: np.asarray(two[v]).tolist() for k, v in [("slope", "Discrimination"), ("difficulty", "Difficulty")]},
            "rasch": np.asarray(rasch["Difficulty"]).tolist(),
            "raschJoint": np.asarray(joint["Difficulty"]).tolist(),
        },
        "scipy": {
            "twopl": two_pl(plain),
            "known": two_pl(guessed, 0.2),
            "one": two_pl(guessed, "one"),
            "each": two_pl(guessed, "each", (4, 16)),
            "items": random_items(simulate(31337, 600, 8, 0.25)),
        },
        "sums": [int(plain.sum()), int(guessed.sum())],
    }
    with open("peers.json", "w") as file:
        json.dump(out, file, indent=1)
        file.write("\n")


main()
