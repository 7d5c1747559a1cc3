/** The score of one tag of UniEval's three levels. */
export interface TagScore {
  readonly level: 0 | 1 | 2;
  readonly tag: string;
  /** The tag above; `null` at level 0. */
  readonly parent: string | null;
  /** Level 2: mean over answers; level 1: mean of its level-2 means; level 0: mean of its level-1 means. Not rounded. */
  readonly mean: number;
  /** Answers under the tag, unreadable ones included. */
  readonly answers: number;
  readonly invalid: number;
  /** Different questions under the tag; each is asked of several images. */
  readonly questions: number;
}

interface Node extends AnswerTally {
  questions: number;
  readonly children: Map<string, Node>;
}

/** Answers to one question, counted. */
export interface AnswerTally {
  answers: number;
  right: number;
  invalid: number;
}

/** Collects answers by tag in the order in which tags first appear. */
export class TagTree {
  readonly #root = emptyNode();

  /** @param tally - the answers to one question, which is given once */
  add(tags: readonly [string, string, string], {answers, right, invalid}: AnswerTally): void {
    let node = this.#root;
    for (const tag of tags) {
      let child = node.children.get(tag);
      if (child === undefined) node.children.set(tag, (child = emptyNode()));
      child.answers += answers;
      child.right += right;
      child.invalid += invalid;
      child.questions += 1;
      node = child;
    }
  }

  /** Scores of all tags, level 0 first; within a level grouped by parent in order of appearance. */
  scores(): TagScore[] {
    const levels: TagScore[][] = [[], [], []];
    const visit = (node: Node, level: 0 | 1 | 2, tag: string, parent: string | null): number => {
      const means = [...node.children].map(([name, child]) => visit(child, (level + 1) as 1 | 2, name, tag));
      const mean = level === 2 ? node.right / node.answers : means.reduce((sum, x) => sum + x, 0) / means.length;
      levels[level]?.push({
        level,
        tag,
        parent,
        mean,
        answers: node.answers,
        invalid: node.invalid,
        questions: node.questions
      });
      return mean;
    };
    for (const [tag, node] of this.#root.children) visit(node, 0, tag, null);
    return levels.flat();
  }
}

function emptyNode(): Node {
  return {children: new Map(), right: 0, answers: 0, invalid: 0, questions: 0};
}
