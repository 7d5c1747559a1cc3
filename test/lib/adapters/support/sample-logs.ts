import {gzipSync} from "node:zlib";
import {zipSync} from "fflate";
import type {SourceOptions} from "../../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../../src/lib/benchmarks/logs/index.js";
import {unievalText} from "../../../../src/lib/benchmarks/unieval/adapter/unieval-text.js";

/** A text as bytes. */
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = (value: unknown): Uint8Array => bytes(JSON.stringify(value));
const lines = (...values: unknown[]): Uint8Array => bytes(values.map((v) => JSON.stringify(v)).join("\n"));

const inspectSample = (id: number) => ({
  id,
  epoch: 1,
  target: "4",
  output: {completion: "4"},
  scores: {match: {value: "C"}}
});
/** How the tables among the samples are read. */
export const mapping = columnMapping({suite: "own", columns: {subject: "model", item: "id", score: "points"}});

/** A small good source per format: path to content. */
export const FORMATS: Record<string, {files: Record<string, Uint8Array>; source?: SourceOptions}> = {
  unieval: {
    files: {
      "m_0/1/text_records.txt": bytes(
        unievalText(
          ["Question: a\nOptions: (A) x", "Question: b\nOptions: (A) y"].map((question) => ({
            imageName: "t/img_0.jpg",
            prompt: "p",
            question,
            key: "A",
            letter: "A",
            correct: 1 as const
          }))
        )
      ),
      "m_1/2/text_records.txt": bytes(""),
      "m/results.json": json({UniScoreA: 0.5})
    }
  },
  "realunify json": {
    files: {
      "m.json": json([
        {
          task_type: "t",
          prompt: "p",
          question_list: [{question: "q", answer: "yes"}],
          generated_image: "a.png",
          score: 1
        },
        null
      ])
    }
  },
  "realunify jsonl": {
    files: {
      "m.jsonl": lines(
        {task_type: "t", evaluation_prompt: "p", answer: "A", response: ["A"]},
        {task_type: "t", evaluation_prompt: "q", answer: "A", response: "B"}
      )
    }
  },
  gapeval: {
    files: {
      "data_1/prompt.json": json([{category: "counting", subcategory: "x"}]),
      "data_1/m/text.json": json({output_text: "three"}),
      "data_1/m/new_res.json": json({
        category: "counting",
        text_eval: {status: "ok", raw_response: '{"score": 1}', parsed: {score: 1}, input: {generated_text: "three"}},
        image_eval: [
          {status: "ok", eval_type: "choice_image", generated_image: "/home/a/b.png", parsed: {judeg_result: "raw"}}
        ]
      })
    }
  },
  "gapeval joint": {files: {"j.json": json({m: [[0.25, 0.25, 0.25, 0.25]]})}},
  "inspect json": {
    files: {
      "i.json": json({
        version: 2,
        status: "success",
        eval: {task: "t", model: "m"},
        samples: [inspectSample(1), inspectSample(2)]
      })
    }
  },
  "inspect eval": {
    files: {
      "i.eval": zipSync({
        "header.json": json({version: 2, eval: {task: "t", model: "m"}}),
        "samples/1_epoch_1.json": json(inspectSample(1))
      })
    }
  },
  "lm-eval": {
    files: {
      "m/samples_t_2026-01-02T03-04-05.jsonl": lines(
        {doc_id: 0, target: "3", resps: [["3"]], filtered_resps: ["3"], filter: "none", acc: 1},
        {doc_id: 1, filtered_resps: "x", acc: {score: 0}}
      )
    }
  },
  evalscope: {
    files: {
      "run/reviews/m/sums_default.jsonl": lines(
        ...[0, 1].map((index) => ({
          index,
          target: ["4"],
          messages: [
            {role: "user", content: `Sum ${index}`},
            {role: "assistant", content: "4"}
          ],
          sample_score: {score: {value: {acc: 1 - index}, prediction: "4", extracted_prediction: "4"}, sample_id: index}
        }))
      ),
      "run/reports/m/sums.json": json({dataset_name: "sums", metrics: [{name: "mean_acc", categories: []}]})
    }
  },
  "openai evals": {
    files: {
      "run.jsonl": lines(
        {spec: {completion_fns: ["m"], eval_name: "sums", run_id: "r", created_at: "2026-01-02"}},
        ...[0, 1].flatMap((n) => [
          {sample_id: `s.${n}`, type: "sampling", data: {prompt: `Sum ${n}`, sampled: ["4"]}},
          {sample_id: `s.${n}`, type: "match", data: {correct: n === 0, expected: "4", picked: "4"}}
        ]),
        {final_report: {accuracy: 0.5}}
      )
    }
  },
  promptfoo: {
    files: {
      "p/results.json": json({
        evalId: "e",
        results: {
          version: 3,
          timestamp: "2026-01-02T03:04:05Z",
          prompts: [{raw: "{{q}}", provider: "echo", metrics: {testPassCount: 1, testFailCount: 1, testErrorCount: 0}}],
          results: [0, 1].map((testIdx) => ({
            promptIdx: 0,
            testIdx,
            testCase: {assert: [{type: "equals", value: "4"}]},
            promptId: "a",
            prompt: {raw: "q"},
            provider: {id: "echo"},
            response: {output: "4"},
            success: testIdx === 0,
            score: testIdx === 0 ? 1 : 0,
            failureReason: testIdx
          }))
        }
      })
    }
  },
  geneval: {
    files: {
      "m/results.jsonl": lines(
        ...[0, 1].map((k) => ({
          filename: `o/00003/samples/000${k}.png`,
          tag: "counting",
          prompt: "a photo of two cats",
          correct: k === 0,
          reason: "",
          metadata: "{}",
          details: "{}"
        }))
      )
    }
  },
  imagenhub: {
    files: {"m/Text-To-Image_rater1.tsv": bytes("uid\tfox\towl\na.jpg\t[1,0.5]\t[0, 1]\nb.jpg\t[0,0]\t[1,1]\n")}
  },
  "uni-mmmu": {
    files: {
      "eval/m/jigsaw/per_item.csv": bytes(
        "id,label,text_status,choice,text_correct,image_status,d0,d1,d_mean\n" +
          "ex_0,0,ok,0.0,1,ok,0.25,0.5,0.375\nex_1,1,bad_json,,0,invalid_count_1,,,1.0\n"
      ),
      "eval/m/science/eval_details.json": json([
        {
          case_id: "case_01",
          text_eval: {reasoning_correct: 0, result_correct: 0, error: "no reply"},
          image_eval: {image_correct: 1}
        }
      ])
    }
  },
  ueval: {
    files: {
      "m/eval_results.json": json({
        results: [
          {
            id: 1,
            task: "Guide",
            question: "q",
            text_answer: "a",
            image_outputs: [],
            text_results: [
              {criterion: "c", criteria_met: true, raw_response: "{}"},
              {criterion: "d", criteria_met: false, raw_response: "{'criteria_met': False, '_raw': '?'}"}
            ],
            image_results: [{criterion: "c", criteria_met: "no"}],
            text_score: {met: 1, total: 2, rate: 0.5},
            image_score: {met: 0, total: 1, rate: 0}
          }
        ],
        summary: {text_avg_rate: 0.5}
      })
    }
  },
  "unified-bench": {
    files: {
      "m/summary.json": bytes(
        '{"backbone": "m", "similarities_by_model": {"clip": {"1.png": 0.5, "2.png": NaN}, "dino": {"1.png": -0.1}}}'
      )
    }
  },
  "xtc-bench": {
    files: {
      "run/vqa_outputs/m/scored_m.jsonl": lines(
        {question_id: 0, question: "q", gt_answer: "k", model_answer: "a", llm_judge_score: 4, image_file: "01.jpg"},
        {
          question_id: 1,
          question: "r",
          gt_answer: "k",
          model_answer: "ERROR: no",
          llm_judge_score: 0,
          image_file: "01.jpg"
        }
      ),
      "run/final_graphs_pt/m/ige_scored_m.jsonl": lines(
        {question_id: 0, question: "q", gt_answer: "k", model_answer: "None.", llm_judge_score: null, image_id: "1"},
        {question_id: 1, question: "r", gt_answer: "k", model_answer: "b", llm_judge_score: 1, image_id: "1"}
      ),
      "run/vqa_outputs/m/metrics_m.json": json({average_score: 2, total_scored: 2, judge_model: "j"})
    }
  },
  "kris-bench": {
    files: {
      "m/color_change/metrics.json": json({
        "1": {
          instruction: "Paint the door blue",
          explain: "",
          consistency_score: 5,
          consistency_reasoning: "kept",
          instruction_score: 2,
          instruction_reasoning: null,
          quality_score: null,
          quality_reasoning: null
        }
      })
    }
  },
  "geneval annotations": {
    files: {
      "m/annotations_fox.csv": bytes(
        "Input.prompt_id,Input.image_id,Input.image_url,Input.caption,Answer.task-count-0,Answer.task-quality\n" +
          "0,1,https://example.org/fox/00000/samples/00001.png,two cups,2,4\n" +
          "0,1,https://example.org/fox/00000/samples/00001.png,two cups,1,2\n"
      ),
      "m/evaluation_metadata.jsonl": lines({
        tag: "counting",
        include: [{class: "cup", count: 2}],
        exclude: [{class: "cup", count: 3}],
        prompt: "two cups"
      })
    }
  },
  wise: {
    files: {
      "m/Results/x_scores_results.jsonl": lines(
        {prompt_id: 7, Subcategory: "x", consistency: 2, realism: 1, aesthetic_quality: 0},
        {prompt_id: 450, Subcategory: "y", consistency: 0, realism: 2, aesthetic_quality: 2}
      )
    }
  },
  "vlmevalkit tsv": {
    files: {"m/m_d.tsv": bytes("index\tA\tB\tanswer\tprediction\thit\n1\tx\ty\tA\t(A)\t1\n2\tx\ty\tA\tB\t0\n")}
  },
  "vlmevalkit json": {
    files: {"m/m_d.json": json({index: {"0": 1, "1": 2}, prediction: {"0": "A", "1": "B"}, hit: {"0": 1, "1": 0}})}
  },
  "vlmevalkit xlsx": {
    files: {
      "m/m_d.xlsx": zipSync({
        "xl/worksheets/sheet1.xml": bytes(
          '<row r="1"><c t="inlineStr"><is><t>index</t></is></c><c t="inlineStr"><is><t>prediction</t></is></c></row><row r="2"><c><v>1</v></c><c><f>A</f><v>2</v></c></row>'
        )
      })
    }
  },
  helm: {
    files: {
      "r:model=m/display_predictions.json": json([
        {instance_id: "a", train_trial_index: 0, predicted_text: "B", stats: {exact_match: 1}}
      ]),
      "r:model=m/run_spec.json": json({name: "r:model=m"})
    }
  },
  "helm requests": {
    files: {
      "r:model=m/scenario_state.json": json({
        adapter_spec: {model: "m"},
        request_states: ["A", "B"].map((text, i) => ({
          instance: {id: `id${i}`, input: {text: "q"}, references: [{output: {text: "x"}, tags: ["correct"]}]},
          train_trial_index: 0,
          output_mapping: {A: "x", B: "y"},
          result: {success: true, completions: [{text}]}
        }))
      }),
      "r:model=m/per_instance_stats.json": json([
        {instance_id: "id0", train_trial_index: 0, stats: [{name: {name: "exact_match"}, mean: 1}]}
      ])
    }
  },
  "lmms-eval document": {
    files: {
      "m/mme.json": json({
        args: {model: "m", model_args: "pretrained=lab/m"},
        model_configs: {task: "mme"},
        logs: [
          {doc_id: 0, target: "Yes", resps: [["Yes"]], filtered_resps: ["Yes"], mme_score: {category: "x", score: 1}},
          {doc_id: 1, target: "No", resps: [["Yes"]], filtered_resps: ["Yes"], mme_score: {category: "x", score: 0}}
        ],
        time: "0226_1530"
      }),
      "m/results.json": json({results: {mme: {"mme_score,none": 0.5}}, config: {model_args: "pretrained=lab/m"}})
    }
  },
  "every eval ever aggregate": {
    files: {
      "x.json": json({
        evaluation_id: "e",
        model_info: {id: "m"},
        evaluation_results: [{evaluation_name: "b", score_details: {score: 1}}]
      }),
      "x.jsonl": lines({
        evaluation_id: "e",
        model_id: "m",
        evaluation_name: "b",
        sample_id: "1",
        evaluation: {score: 1}
      })
    }
  },
  opencompass: {
    files: {
      "o/predictions/m/d.json": json({"0": {prediction: "a", gold: "a"}, "1": {prediction: ["b"]}}),
      "o/results/m/d.json": json({details: {"0": {correct: true}}})
    }
  },
  "every eval ever": {
    files: {
      "e.jsonl": lines({
        evaluation_id: "e",
        model_id: "m",
        evaluation_name: "b",
        sample_id: "1",
        output: {raw: ["B"]},
        evaluation: {score: 1}
      })
    }
  },
  "multimodal records": {
    files: {
      "r.jsonl": lines(
        {
          record: "multimodal-eval/0.1",
          model: "lab/m",
          run: {id: "lab/m/b"},
          item: {suite: "b", id: "1", pair: "b/1", modality: "image", capability: "generation"},
          answer: {attempt: 0, status: "ok", images: [{ref: "out/1.png"}]},
          verdicts: [{rule: "r", rule_version: "1", judge: "j", status: "ok", score: 1}]
        },
        {
          record: "multimodal-eval/0.1",
          model: "lab/m",
          run: {id: "lab/m/b"},
          item: {suite: "b", id: "2", pair: "b/1", modality: "text", capability: "understanding"},
          answer: {status: "missing"},
          verdicts: []
        }
      )
    }
  },
  "mapping csv": {files: {"t.csv": bytes('model,id,points\nm,1,1\nm,"2",0.5\n')}, source: {mapping}},
  "mapping jsonl": {
    files: {"t.jsonl": lines({model: "m", id: 1, points: 1}, {model: "m", id: 2, points: "0"})},
    source: {mapping}
  },
  "zip of all": {
    files: {
      "all.zip": zipSync({
        "a.jsonl": lines({task_type: "t", evaluation_prompt: "p", answer: "A", response: "A"}),
        "b/1/text_records.txt": bytes("img_name:")
      })
    }
  },
  gzip: {
    files: {
      "m.jsonl.gz": new Uint8Array(
        gzipSync(lines({task_type: "t", evaluation_prompt: "p", answer: "A", response: "A"}))
      )
    }
  }
};
