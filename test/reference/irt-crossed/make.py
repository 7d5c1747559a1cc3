"""Writes crossed.json: Rasch with subjects and items as samples, by numpy and scipy, of data that any language can make again.

    python3 -m venv peers && peers/bin/pip install numpy scipy
    peers/bin/python make.py

Laplace's approximation is written densely, in effects with their precision matrices, with no gradient; errors are from second differences
in means and covariances. `exact` integrates over abilities on a grid and, at each of its places, over difficulties: three subjects only.
"""

import json

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit


class Minstd:
    def __init__(self, seed):
        self.state = seed

    def uniform(self):
        self.state = 48271 * self.state % 2147483647
        return self.state / 2147483647

    def normal(self):
        return sum(self.uniform() for _ in range(12)) - 6


# Whether item i is asked in ability d; attempts at it.
SETS = {
    "paired": {"seed": 5, "S": 14, "I": 30, "D": 2, "asked": lambda i, d: True, "tries": lambda i: 3 if i % 5 == 0 else 1},
    "three": {"seed": 19, "S": 20, "I": 40, "D": 3, "asked": lambda i, d: d == 0 or d == 1 + i % 2, "tries": lambda i: 1},
    "tiny": {"seed": 7, "S": 3, "I": 40, "D": 1, "asked": lambda i, d: True, "tries": lambda i: 1},
}


def simulate(seed, S, I, D, asked, tries):
    """Answers [S, I, D] and tries, 0 where missing; a common part and an own one on both sides, means 0.4 - 0.5 d."""
    source = Minstd(seed)
    effects = []
    for units in (S, I):
        rows = []
        for _ in range(units):
            common = source.normal()
            rows.append([0.8 * common + 0.6 * source.normal() for _ in range(D)])
        effects.append(rows)
    y, n = np.zeros((S, I, D)), np.zeros((S, I, D))
    for s in range(S):
        for i in range(I):
            for d in range(D):
                if not asked(i, d) or (7 * s + 3 * i + d) % 11 == 0:
                    continue
                n[s, i, d] = tries(i)
                chance = expit(0.4 - 0.5 * d + effects[0][s][d] - effects[1][i][d])
                y[s, i, d] = sum(source.uniform() < chance for _ in range(tries(i)))
    return y, n


def matrices(x, D, free):
    """Means and the covariances of both sides from means and entries of covariances."""
    found, at = [], D
    for pairs in free:
        sigma = np.zeros((D, D))
        for d, e in pairs:
            sigma[d, e] = sigma[e, d] = x[at]
            at += 1
        found.append(sigma)
    return x[:D], *found


def laplace(y, n, mean, sigma, tau):
    S, I, D = y.shape
    precision = np.zeros(((S + I) * D, (S + I) * D))
    for u in range(S + I):
        precision[u * D:(u + 1) * D, u * D:(u + 1) * D] = np.linalg.inv(sigma if u < S else tau)
    cells = np.argwhere(n > 0)
    design = np.zeros((len(cells), (S + I) * D))
    for row, (s, i, d) in enumerate(cells):
        design[row, s * D + d] = design[row, (S + i) * D + d] = 1
    right, tries, at = y[n > 0], n[n > 0], mean[cells[:, 2]]
    u = np.zeros((S + I) * D)
    for _ in range(60):
        p = expit(at + design @ u)
        hessian = precision + design.T @ ((tries * p * (1 - p))[:, None] * design)
        step = np.linalg.solve(hessian, design.T @ (right - tries * p) - precision @ u)
        u = u + step
        if np.abs(step).max() < 1e-12:
            break
    eta = at + design @ u
    value = right @ eta - tries @ np.logaddexp(0, eta) - 0.5 * u @ precision @ u
    value += 0.5 * np.linalg.slogdet(precision)[1] - 0.5 * np.linalg.slogdet(hessian)[1]
    return value, u, hessian


def climb(value_of, start):
    """A maximum of a function without gradient: quasi-Newton, then Newton on second differences, halved until it rises."""
    x = minimize(lambda x: -value_of(x), start, method="BFGS", options={"gtol": 1e-2, "eps": 1e-5}).x
    for _ in range(12):
        gradient, hessian = differences(value_of, x)
        step = np.linalg.solve(hessian, -gradient)
        while value_of(x + step) < value_of(x) - 1e-9:
            step = step / 2
        x = x + step
        if np.abs(step).max() < 1e-7:
            break
    return x, np.linalg.inv(-differences(value_of, x)[1])


def differences(f, x, h=1e-3):
    P, unit = len(x), np.eye(len(x)) * h
    gradient = np.array([(8 * (f(x + e) - f(x - e)) - f(x + 2 * e) + f(x - 2 * e)) / (12 * h) for e in unit])
    hessian = np.array([[(f(x + a + b) - f(x + a - b) - f(x - a + b) + f(x - a - b)) / (4 * h * h) for b in unit] for a in unit])
    return gradient, hessian


def positive(*sigmas):
    return all(np.linalg.eigvalsh(sigma).min() > 1e-6 for sigma in sigmas)


def fit(name):
    given = SETS[name]
    y, n = simulate(**given)
    S, I, D = y.shape
    pairs = [(d, e) for d in range(D) for e in range(d + 1)]
    # Abilities that no item has both of have no covariance of difficulties.
    shared = [(d, e) for d, e in pairs if any(given["asked"](i, d) and given["asked"](i, e) for i in range(I))]
    free = (pairs, shared)

    def value_of(x):
        mean, sigma, tau = matrices(x, D, free)
        return laplace(y, n, mean, sigma, tau)[0] if positive(sigma, tau) else -1e9

    start = np.array([0.0] * D + [1.0 if d == e else 0.4 for group in free for d, e in group])
    x, covariance = climb(value_of, start)
    value, u, hessian = laplace(y, n, *matrices(x, D, free))
    predicted = lambda x: laplace(y, n, *matrices(x, D, free))[1] + np.concatenate([np.tile(x[:D], S), np.zeros(I * D)])
    moves = np.array([(predicted(x + e) - predicted(x - e)) / 2e-4 for e in np.eye(len(x)) * 1e-4])
    se = np.sqrt(np.diag(np.linalg.inv(hessian)) + np.einsum("pu,pq,qu->u", moves, covariance, moves))
    mean, sigma, tau = matrices(x, D, free)
    _, sigma_se, tau_se = matrices(np.sqrt(np.diag(covariance)), D, free)
    return {
        "right": int(y.sum()), "tries": int(n.sum()), "logLik": value,
        "mean": list(mean), "meanSe": list(np.sqrt(np.diag(covariance))[:D]),
        "subjects": list(sigma.ravel()), "subjectsSe": list(sigma_se.ravel()), "items": list(tau.ravel()), "itemsSe": list(tau_se.ravel()),
        "theta": list(predicted(x)[:S * D]), "thetaSe": list(se[:S * D]), "beta": list(-u[S * D:]), "betaSe": list(se[S * D:]),
    }


def exact(name, nodes=41):
    """Maximum of the whole integral: mean, variance of abilities, variance of difficulties."""
    y, n = (of[:, :, 0] for of in simulate(**SETS[name]))
    patterns, counts = np.unique(np.concatenate([y, n]).T, axis=0, return_counts=True)
    S = len(y)
    z = np.linspace(-6, 6, nodes)
    density = np.exp(-z**2 / 2)
    density /= density.sum()

    def value_of(x):
        if min(x[1:]) <= 0:
            return -1e9
        grids = np.meshgrid(*[x[0] + np.sqrt(x[1]) * z] * S, indexing="ij")
        total = sum(np.log(w) for w in np.meshgrid(*[density] * S, indexing="ij"))
        for pattern, count in zip(patterns, counts):
            inside = 0
            for b, w in zip(np.sqrt(x[2]) * z, density):
                eta = [grid - b for grid in grids]
                inside = inside + w * np.exp(sum(pattern[s] * eta[s] - pattern[S + s] * np.logaddexp(0, eta[s]) for s in range(S)))
            total = total + count * np.log(inside)
        top = total.max()
        return top + np.log(np.exp(total - top).sum())

    x = minimize(lambda x: -value_of(x), [0.2, 0.7, 0.9], method="Nelder-Mead", options={"xatol": 1e-4, "fatol": 1e-7}).x
    return {"logLik": value_of(x), "mean": x[0], "subjects": x[1], "items": x[2]}


found = {}
for name in SETS:
    found[name] = fit(name)
    print(name, {key: found[name][key] for key in ("right", "tries", "logLik", "mean", "subjects", "items")})
found["tiny"]["exact"] = exact("tiny")
with open("crossed.json", "w", encoding="utf-8") as file:
    json.dump(found, file, default=float)
    file.write("\n")
