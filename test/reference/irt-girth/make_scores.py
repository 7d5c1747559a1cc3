"""Writes scores.json: models of levels and of shares by girth, and by scipy from the integrated likelihood, of data that any language can make.

    python3 -m venv peers && peers/bin/pip install girth==0.8.0 numpy scipy
    peers/bin/python make_scores.py

Data: minstd as in make.py; persons first (one or two normals each), then answers row by row (`test/lib/models/scores/peer-scores.ts` makes
the same).
"""

import json

import girth
import numpy as np
from scipy.optimize import minimize
from scipy.special import expit, log_ndtr, logsumexp, softmax
from scipy.stats import multivariate_normal


class Minstd:
    def __init__(self, seed):
        self.state = seed

    def uniform(self):
        self.state = 48271 * self.state % 2147483647
        return self.state / 2147483647

    def normal(self):
        return sum(self.uniform() for _ in range(12)) - 6


def persons(source, count, abilities):
    """Normals of variance 1, two of them with a correlation of 0.6."""
    out = []
    for _ in range(count):
        first = source.normal()
        out.append([first] if abilities == 1 else [first, 0.6 * first + 0.8 * source.normal()])
    return out


def levels(seed, count, items, most, abilities):
    """Levels 0 to most; item i is of ability i mod abilities; every eleventh answer is missing (-1)."""
    source = Minstd(seed)
    theta = persons(source, count, abilities)
    out = np.zeros((count, items), int)
    for p in range(count):
        for i in range(items):
            u = source.uniform()
            slope, centre = 0.8 + 0.15 * (i % 5), -0.6 + 1.2 * i / (items - 1)
            reached = [u < expit(slope * (theta[p][i % abilities] - centre - 1.1 * (k - (most - 1) / 2))) for k in range(most)]
            out[p, i] = -1 if (p * items + i) % 11 == 10 else sum(reached)
    return out


def shares(seed, count, items, spread, abilities):
    """Shares of a range, cut at its ends; nothing is missing."""
    source = Minstd(seed)
    theta = persons(source, count, abilities)
    out = np.zeros((count, items))
    for p in range(count):
        for i in range(items):
            mean = 0.45 + 0.1 * i / (items - 1) + spread * (0.8 + 0.1 * (i % 5)) * theta[p][i % abilities]
            out[p, i] = min(1, max(0, mean + spread * (0.7 + 0.1 * (i % 3)) * source.normal()))
    return out


NODES = np.linspace(-7, 7, 71)
WEIGHTS = -0.5 * NODES**2
WEIGHTS = WEIGHTS - logsumexp(WEIGHTS)


def log_likelihood(by_item, y):
    """by_item(i) has log chances [node x level]."""
    by_node = np.zeros((len(y), len(NODES)))
    for i in range(y.shape[1]):
        has = y[:, i] >= 0
        by_node[has] += by_item(i).T[y[has, i]]
    return logsumexp(by_node + WEIGHTS, axis=1).sum()


def graded_table(slope, thresholds, nodes):
    """[node x level]."""
    reach = expit(slope * (nodes[:, None] - thresholds))
    ends = np.hstack([np.ones((len(nodes), 1)), reach, np.zeros((len(nodes), 1))])
    return np.log(np.maximum(ends[:, :-1] - ends[:, 1:], 1e-300))


def credit_table(slope, thresholds, nodes):
    steps = np.hstack([np.zeros((len(nodes), 1)), np.cumsum(slope * (nodes[:, None] - thresholds), axis=1)])
    return np.log(softmax(steps, axis=1))


def maximum(negative, start):
    found = minimize(negative, start, method="BFGS", options={"gtol": 1e-5, "maxiter": 2000})
    return found.x, -found.fun


def errors(negative, x, names):
    """Standard errors from second differences."""
    n, h = len(x), 1e-3
    steps = np.eye(n) * h
    hessian = np.array(
        [
            [
                (negative(x + a + b) - negative(x + a - b) - negative(x - a + b) + negative(x - a - b)) / (4 * h * h)
                for b in steps
            ]
            for a in steps
        ]
    )
    return np.sqrt(np.diag(np.linalg.inv(hessian)))


def of_levels(y, most, table):
    items = y.shape[1]

    def split(x):
        return x[:items], x[items:].reshape(items, most)

    def negative(x):
        slope, thresholds = split(x)
        return -log_likelihood(lambda i: table(slope[i], thresholds[i], NODES), y)

    start = np.r_[np.ones(items), np.tile(np.linspace(-1, 1, most), items)]
    x, value = maximum(negative, start)
    slope, thresholds = split(x)
    slope_se, threshold_se = split(errors(negative, x, None))
    return {
        "logLik": value,
        "slope": slope.tolist(),
        "thresholds": thresholds.tolist(),
        "slopeSe": slope_se.tolist(),
        "thresholdsSe": threshold_se.tolist(),
    }


def two_abilities(y, most):
    """Graded, items of abilities 0 and 1 by turns, with their correlation, on a grid in both."""
    items = y.shape[1]
    nodes = np.linspace(-6, 6, 41)

    def negative(x):
        slope, thresholds, rho = x[:items], x[items : items + items * most].reshape(items, most), np.tanh(x[-1])
        by_node = [np.zeros((len(y), len(nodes))) for _ in range(2)]
        for i in range(items):
            has = y[:, i] >= 0
            by_node[i % 2][has] += graded_table(slope[i], thresholds[i], nodes).T[y[has, i]]
        a, b = np.meshgrid(nodes, nodes, indexing="ij")
        prior = -(a * a - 2 * rho * a * b + b * b) / (2 * (1 - rho * rho))
        prior = prior - logsumexp(prior)
        tops = [part.max(axis=1, keepdims=True) for part in by_node]
        first, second = (np.exp(part - top) for part, top in zip(by_node, tops))
        inner = ((first @ np.exp(prior)) * second).sum(axis=1)
        return -(np.log(inner) + tops[0][:, 0] + tops[1][:, 0]).sum()

    x, value = maximum(negative, np.r_[np.ones(items), np.tile(np.linspace(-1, 1, most), items), 0.3])
    return {
        "logLik": value,
        "slope": x[:items].tolist(),
        "thresholds": x[items:-1].reshape(items, most).tolist(),
        "correlation": np.tanh(x[-1]),
    }


def censored(y):
    """Normal factor cut at 0 and 1: intercept, loading and residual standard deviation by item."""
    items = y.shape[1]

    def negative(x):
        mean, loading, sd = x[:items], x[items : 2 * items], np.exp(x[2 * items :])
        by_node = np.zeros((len(y), len(NODES)))
        for i in range(items):
            at = mean[i] + loading[i] * NODES
            v = y[:, i : i + 1]
            inside = -0.5 * ((v - at) / sd[i]) ** 2 - np.log(sd[i]) - 0.5 * np.log(2 * np.pi)
            by_node += np.where(v <= 0, log_ndtr(-at / sd[i]), np.where(v >= 1, log_ndtr((at - 1) / sd[i]), inside))
        return -logsumexp(by_node + WEIGHTS, axis=1).sum()

    x, value = maximum(negative, np.r_[np.full(items, 0.5), np.full(items, 0.15), np.full(items, -2.0)])
    se = errors(negative, x, None)
    sd = np.exp(x[2 * items :])
    return {
        "logLik": value,
        "mean": x[:items].tolist(),
        "loading": x[items : 2 * items].tolist(),
        "spread": sd.tolist(),
        "loadingSe": se[items : 2 * items].tolist(),
        "spreadSe": (sd * se[2 * items :]).tolist(),
    }


def closed_form(y):
    """Two correlated normal factors without ends: the multivariate normal likelihood, without quadrature."""
    items = y.shape[1]

    def negative(x):
        mean, loading, sd, rho = x[:items], x[items : 2 * items], np.exp(x[2 * items : 3 * items]), np.tanh(x[-1])
        of = np.arange(items) % 2
        sigma = np.where(of[:, None] == of, 1, rho) * np.outer(loading, loading) + np.diag(sd**2)
        return -multivariate_normal(mean, sigma).logpdf(y).sum()

    x, value = maximum(negative, np.r_[np.full(items, 0.5), np.full(items, 0.07), np.full(items, -3.0), 0.3])
    return {
        "logLik": value,
        "loading": x[items : 2 * items].tolist(),
        "spread": np.exp(x[2 * items : 3 * items]).tolist(),
        "correlation": np.tanh(x[-1]),
    }


def main():
    one, two = levels(20261201, 500, 8, 4, 1), levels(811, 400, 8, 3, 2)
    cut, whole = shares(4711, 500, 6, 0.25, 1), shares(9091, 400, 6, 0.06, 2)
    # girth marks what is missing by a value of its own, and counts levels from 1.
    filled = np.where(one < 0, girth.INVALID_RESPONSE if hasattr(girth, "INVALID_RESPONSE") else -99999, one + 1).T
    grm, pcm = girth.grm_mml(filled), girth.pcm_mml(filled)
    out = {
        "girth": {
            name: {"slope": np.asarray(fit["Discrimination"]).tolist(), "thresholds": np.asarray(fit["Difficulty"]).tolist()}
            for name, fit in [("graded", grm), ("credit", pcm)]
        },
        "scipy": {
            "graded": of_levels(one, 4, graded_table),
            "credit": of_levels(one, 4, credit_table),
            "twoAbilities": two_abilities(two, 3),
            "censored": censored(cut),
            "closedForm": closed_form(whole),
        },
        "sums": [int(one[one >= 0].sum()), int(two[two >= 0].sum()), float(cut.sum()), float(whole.sum())],
        "ends": [int(((cut <= 0) | (cut >= 1)).sum()), int(((whole <= 0) | (whole >= 1)).sum())],
    }
    with open("scores.json", "w") as file:
        json.dump(out, file, indent=1)
        file.write("\n")


main()
