"""The recipe of GapEval's released script in PyTorch, written anew from its description (docs/methods/gap.md), for timing.

Reads {"models": [[[p11, p10, p01, p00], ...rows], ...]} from standard input; prints seconds of all fits and the gaps.
One fit per model, float32, 2000 AdamW steps, no intervals: the work that the released script does. Timed is
the processor's time of this one thread, which is at most the clock's: other programs do not slow it.
"""

import json
import sys
import time

import torch
import torch.nn.functional as F

EPSILON, ANCHOR, FLOOR, COUNT, STEPS = 1e-8, 1e-3, 1e-4, 1000.0, 2000
LAMBDA_FAIL, LAMBDA_SUCCESS = 2.7, 1.05


def fit(rows):
    shares = torch.tensor(rows, dtype=torch.float32)
    shares = shares / shares.sum(1, keepdim=True)
    successes = COUNT * torch.stack([shares[:, 0] + shares[:, 1], shares[:, 0] + shares[:, 2]], 1)
    rates = (successes / (COUNT + EPSILON)).clamp(1e-5, 1 - 1e-5)
    theta = torch.nn.Parameter(torch.logit(rates))
    beta = torch.nn.Parameter(torch.zeros(2))
    mu = torch.nn.Parameter(theta.detach().mean(0).clone())
    raw = torch.nn.Parameter(torch.tensor([[0.1, 0.0], [0.05, 0.1]]))
    optimiser = torch.optim.AdamW([theta, beta, mu, raw], lr=0.05, weight_decay=1e-4)
    best, kept = float("inf"), theta.detach().clone()
    for _ in range(STEPS):
        optimiser.zero_grad()
        p = torch.sigmoid(theta - beta)
        data = -(successes * torch.log(p + EPSILON) + (COUNT - successes) * torch.log(1 - p + EPSILON)).sum()
        diagonal = F.softplus(torch.diagonal(raw)) + FLOOR
        factor = torch.tril(raw, -1) + torch.diag(diagonal)
        z = torch.linalg.solve_triangular(factor, (theta - mu).T, upper=False)
        prior = 0.5 * (z * z).sum() + len(rows) * torch.log(diagonal).sum()
        loss = data + prior + ANCHOR * ((beta * beta).sum() + (mu * mu).sum())
        loss.backward()
        optimiser.step()
        if loss.item() < best:
            best, kept = loss.item(), theta.detach().clone()
    d = (kept[:, 0] - kept[:, 1]).abs()
    base = (d / (1 + d)).clamp(1e-6, 1 - 1e-6)
    return torch.sigmoid(torch.logit(base) + LAMBDA_FAIL * shares[:, 3] - LAMBDA_SUCCESS * shares[:, 0]).tolist()


torch.set_num_threads(1)
models = json.load(sys.stdin)["models"]
started = time.process_time()
gaps = [fit(rows) for rows in models]
print(json.dumps({"seconds": time.process_time() - started, "gaps": gaps, "version": torch.__version__}))
