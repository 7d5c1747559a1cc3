"""UniEval's statistics of one model's records, written anew from their description (docs/formats/unieval.md), for timing.

Reads {"bank": [...], "models": [[[QA_id, 1 | 0 | -1, letter], ...], ...]} from standard input; prints the seconds of the
statistics of all models and their results as the benchmark writes them.
"""

import json
import platform
import sys
import time

LETTERS = ["A", "B", "C", "D", "E", "None"]
NAMES = ["A", "B", "C", "D", "E (N/A)", "Invalid"]


def words(case):
    return len(case["prompt"].split())


def questions_of(case):
    return len(case["QAs"])


def mean(values):
    return sum(values) / len(values)


def thirds(bank, size):
    sizes = sorted(size(case) for case in bank)
    lower, upper = sizes[len(sizes) // 3], sizes[2 * len(sizes) // 3]
    return [("few", sizes[0], lower - 1), ("middle", lower, upper), ("many", upper + 1, sizes[-1])]


def by_size(cases, size, classes, few_all_correct):
    scores, whole = {}, {}
    for name, low, high in classes:
        own = [case for case in cases if low <= size(case) <= high]
        label = f"[{low}-{high}]"
        scores[f"{name} {label}"] = round(mean([mean(case["right"]) for case in own]), 3) if own else "N/A"
        all_name = few_all_correct if name == "few" else f"{name} (all correct)"
        whole[f"{all_name} {label}"] = round(mean([float(all(case["right"])) for case in own]), 3) if own else "N/A"
    return {**scores, **whole}


def statistics(records, bank):
    questions = {qa["QA_id"]: (qa["tag"].split(", "), case["prompt_id"]) for case in bank for qa in case["QAs"]}
    answers = dict.fromkeys(LETTERS, 0)
    tree, right = {}, {}
    for qa_id, correct, letter in records:
        (first, second, third), prompt_id = questions[qa_id]
        answers[letter] += 1
        score = 1 if correct == 1 else 0
        tree.setdefault(first, {}).setdefault(second, {}).setdefault(third, []).append(score)
        right.setdefault(prompt_id, []).append(score)
    levels = [{}, {}, {}]
    for first, seconds in tree.items():
        of_first = []
        for second, leaves in seconds.items():
            of_second = []
            for third, scores in leaves.items():
                levels[2][third] = mean(scores)
                of_second.append(levels[2][third])
            levels[1][second] = mean(of_second)
            of_first.append(levels[1][second])
        levels[0][first] = mean(of_first)
    rounded = [{tag: round(score, 3) for tag, score in level.items()} for level in levels]
    cases = [
        {"words": words(case), "questions": questions_of(case), "right": right[case["prompt_id"]]}
        for case in bank
        if case["prompt_id"] in right
    ]
    shares = {name: round(answers[letter] / len(records), 3) for letter, name in zip(LETTERS, NAMES)}
    return {
        "response-statistics": shares,
        **{f"tag-L{level}": scores for level, scores in enumerate(rounded)},
        "case-word-size": by_size(cases, lambda case: case["words"], thirds(bank, words), "few  (all correct)"),
        "case-QA-size": by_size(cases, lambda case: case["questions"], thirds(bank, questions_of), "few (all correct)"),
        "case-UniScore": round(mean([mean(case["right"]) for case in cases]), 3),
        "UniScoreA": round(mean([float(all(case["right"])) for case in cases]), 3),
        **{f"tag-L{level}-UniScore": round(mean(list(scores.values())), 3) for level, scores in enumerate(rounded)},
    }


given = json.load(sys.stdin)
started = time.perf_counter()
results = [statistics(records, given["bank"]) for records in given["models"]]
seconds = time.perf_counter() - started
print(json.dumps({"seconds": seconds, "version": platform.python_version(), "results": results}))
