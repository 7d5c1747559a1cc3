/** A question of XTC-Bench with what a model said and drew, each with the judge's grade. */
export interface XtcQuestion {
  readonly image: string;
  readonly type: string;
  readonly question: string;
  readonly key: string;
  /** `null` where the picture was not there, so that nobody was asked. */
  readonly said: readonly [answer: string, grade: number | null] | null;
  /** `null` for types that generation does not ask. */
  readonly drawn: readonly [answer: string, grade: number | null, lookup?: string] | null;
}

const graded = (grade: number | null) => ({
  llm_judge_score: grade,
  score: grade === null ? null : grade / 5,
  is_correct: grade === null ? null : grade >= 4
});

/**
 * Records of both forms as `llm_judge.py` of XTC-Bench (liudvikaszekas/xtc-benchmark, 8a916eb) writes them: understanding is numbered anew over what was
 * asked, generation by the place among all questions.
 */
export function xtcRecords(questions: readonly XtcQuestion[]): {understanding: object[]; generation: object[]} {
  const common = ({type, question, key}: XtcQuestion, answer: string, grade: number | null) => ({
    question_type: type,
    question,
    gt_answer: key,
    model_answer: answer,
    ...graded(grade)
  });
  return {
    understanding: questions
      .filter(({said}) => said !== null)
      .map((one, at) => ({
        question_id: at,
        ...common(one, ...one.said!),
        qid: at,
        image_file: `${one.image.padStart(12, "0")}.jpg`,
        template_index: "required",
        attribute: null
      })),
    generation: questions.flatMap((one, at) => {
      if (one.drawn === null) return [];
      const [answer, grade, lookup = "direct_attributes"] = one.drawn;
      return {
        question_id: at,
        ...common(one, answer, grade),
        image_id: one.image,
        image_name: `${one.image}.jpg`,
        reference: {type: "attribute", object_id: at},
        debug: {lookup_path: lookup}
      };
    })
  };
}
