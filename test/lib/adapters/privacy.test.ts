import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  CanonicalWriter,
  findPrivate,
  maskedReport,
  maskedRow,
  privateFileNames,
  PrivateNames,
  maskPrivate,
  memoryFile,
  privatePlaces
} from "../../../src/lib/adapters/index.js";
import {CANONICAL_TABLES} from "../../../src/lib/schema/index.js";
import {readAll} from "./support/read-all.js";

describe("findPrivate(text)", () => {
  it.each([
    [`key sk-${"a1".repeat(15)}`, "secret"],
    [`hf_${"x".repeat(34)}`, "secret"],
    ["AKIA" + "ABCDEFGHIJKLMNOP", "secret"],
    ['api_key="0123456789abcdef0"', "secret"],
    ["-----BEGIN RSA PRIVATE KEY-----", "secret"],
    ["write to first.last@uni.example.org.", "e-mail address"],
    ["/home/someone/run/img.png", "home folder"],
    ["C:\\Users\\someone\\img.png", "home folder"],
    [`glpat-${"x1".repeat(10)}`, "secret"],
    [`gsk_${"x1".repeat(26)}`, "secret"],
    [`eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${"x1".repeat(10)}`, "secret"],
    [`OPENAI_API_KEY=${"x1".repeat(10)}`, "secret"],
    [`aws_secret_access_key = ${"x1/+".repeat(10)}`, "secret"],
    [`{\\"api_key\\": \\"${"x1".repeat(10)}\\"}`, "secret"],
    ["postgres://me:hidden@host/db", "secret"],
    ["jürgen@müller.de", "e-mail address"],
    ["张三@例子.公司", "e-mail address"],
    ["someone+eval@a.b.c.d.e.f.ac.uk", "e-mail address"],
    ["file:///C:/Users/someone/img.png", "home folder"],
    ["C:/Users/someone/img.png", "home folder"],
    ["C:\\\\Users\\\\someone\\\\img.png", "home folder"],
    ["/Users/Some One/Documents/img.png", "home folder"],
    ["/home/jürgen/läufe/img.png", "home folder"],
    ["it is in /home/someone", "home folder"],
    ["/fsx/someone/ckpt-1", "home folder"],
    [`"key": "Zq7Lw2PfX9sVb3KtR8mYcD4n"`, "secret"],
    [`{"accessToken": "p9x2k7v4m1q8z3w6"}`, "secret"],
    [`clientSecret = 'p9x2k7v4~m1q8z3w6'`, "secret"],
    [`{"x-api-key": "0123456789abcdef0123"}`, "secret"],
    [`{\\"password\\": \\"Tr0ub4dor&3\\"}`, "secret"],
    ["DB_PASSWORD=Tr0ub4dor&3", "secret"],
    ["curl -H 'Authorization: Bearer p9x2k7v4m1'", "secret"],
    [`"authorization": "Basic dXNlcjpwYXNzd29yZA=="`, "secret"],
    ["authorization: token p9x2k7v4m1", "secret"],
    ["redis://:hidden1@host/0", "secret"],
    ["git+https://p9x2k7v4m1q8z3w6y5u0@example.org/a.git", "secret"],
    [`https://b.example.org/a.png?X-Amz-Date=20260101T000000Z&X-Amz-Signature=${"0a1b".repeat(16)}`, "secret"],
    ["https://b.example.org/a.png?sv=2024&se=2027-01-01&sig=p9x2%2Bk7v4m1q8z3w6%3D", "secret"],
    [`dckr_pat_${"x1".repeat(13)}Z`, "secret"],
    [`pypi-AgEIcHlwaS5vcmc${"x1".repeat(40)}`, "secret"],
    [`dapi${"0a1b".repeat(8)}`, "secret"],
    [`dop_v1_${"0a1b".repeat(16)}`, "secret"],
    [`hvs.${"x1".repeat(40)}`, "secret"],
    [`glsa_${"x1".repeat(16)}_0a1b0a1b`, "secret"],
    [`ya29.${"x1".repeat(30)}`, "secret"],
    [`GOCSPX-${"x1".repeat(14)}`, "secret"],
    [`xapp-1-A0B1C2D3E4-1234567890123-${"0a1b".repeat(16)}`, "secret"],
    [`hooks.slack.com/services/T0A1B2C3D/B0A1B2C3D/${"x1".repeat(12)}`, "secret"],
    [`https://discord.com/api/webhooks/123456789012345678/${"x1".repeat(34)}`, "secret"],
    [`1234567890:AA${"x1".repeat(16)}Z`, "secret"],
    [`whsec_${"x1".repeat(16)}`, "secret"],
    [`SG.${"x1".repeat(11)}.${"x1".repeat(21)}Z`, "secret"],
    [`shpat_${"0a1b".repeat(8)}`, "secret"],
    [`pplx-${"x1".repeat(24)}`, "secret"],
    [`nvapi-${"x1".repeat(32)}`, "secret"],
    [`tgp_v1_${"x1".repeat(22)}`, "secret"],
    [`tvly-${"x1".repeat(16)}`, "secret"],
    [`lsv2_pt_${"0a1b".repeat(8)}_0a1b0a1b0a`, "secret"],
    [`secret_${"x1".repeat(21)}Z`, "secret"],
    [`fw_${"x1".repeat(12)}`, "secret"],
    [`sk_${"0a1b".repeat(12)}`, "secret"],
    [`csk-${"x1".repeat(24)}`, "secret"],
    [`fc-${"0a1b".repeat(8)}`, "secret"],
    [`phx_${"x1".repeat(20)}`, "secret"],
    [`SK${"0a1b".repeat(8)}`, "secret"],
    [`mailgun: key-${"x1".repeat(16)}`, "secret"],
    [`xkeysib-${"0a1b".repeat(16)}-${"x1".repeat(8)}`, "secret"],
    [`sq0atp-${"x1".repeat(11)}`, "secret"],
    [`LTAI${"x1".repeat(10)}`, "secret"],
    [`bce-v3/ALTAK-${"x1".repeat(10)}Z/${"0a1b".repeat(10)}`, "secret"],
    [`sbp_${"0a1b".repeat(10)}`, "secret"],
    [`pscale_tkn_${"x1".repeat(20)}`, "secret"],
    [`dp.st.${"x1".repeat(20)}`, "secret"],
    [`PMAK-${"0a1b".repeat(6)}-${"0a1b".repeat(8)}0a`, "secret"],
    [`NRAK-${"A1".repeat(13)}Z`, "secret"],
    [`pul-${"0a1b".repeat(10)}`, "secret"],
    ["someone%40uni.example.org", "e-mail address"],
    ["someone [at] uni [dot] example [dot] org", "e-mail address"],
    ["someone(at)example.org", "e-mail address"],
    ["someone\\u0040example.org", "e-mail address"],
    ["someone&#64;example.org", "e-mail address"],
    ["someone＠example.org", "e-mail address"],
    ['"Some One"@example.org', "e-mail address"],
    ["someone@[192.0.2.1]", "e-mail address"],
    [JSON.stringify(JSON.stringify({image: "C:\\Users\\someone\\img.png"})), "home folder"],
    ["d:\\runs\\someone\\out.json", "home folder"],
    ["D:\\projects\\someone", "home folder"],
    ["\\\\server\\share\\someone\\img.png", "home folder"],
    ["\\\\wsl$\\Ubuntu\\home\\someone\\x", "home folder"],
    ["\\/home\\/someone\\/img.png", "home folder"],
    ["?image=%2Fhome%2Fsomeone%2Fimg.png", "home folder"],
    ["file://server/share/someone", "home folder"],
    ["/Volumes/Some Disk/runs/img.png", "home folder"],
    ["/var/folders/zz/abc0123/T/img.png", "home folder"],
    ["/lustre07/scratch/someone", "home folder"],
    ["pretrained=/data/someone/ckpt", "home folder"],
    ["runs.zip!/home/someone/new_res.json", "home folder"],
    ["/data/images/someone/img.png", "home folder"],
    ["/mnt/someone/images/img.png", "home folder"],
    ["/home/images/train/img.png", "home folder"]
  ])("finds one in %j", (text, kind) => expect(findPrivate(text).map((find) => find.kind)).toEqual([kind]));

  it.each([
    "a/b/c.png",
    "The answer is (B)",
    "3 @ 4",
    "ask-me-anything-about-this-long-thing",
    "token: A",
    "https://example.org/data/a/b.json",
    "x/home/y",
    "git@host.org:a/b.git",
    "C:\\frac{a}{b}",
    "E:\\ \\text{energy}",
    "set \\{x \\in R:\\forall y\\exists z\\}",
    "a:\\b\\c, x:\\left\\lfloor\\frac{1}{2}",
    "Q:\\nWhat is it\\nA:\\nB",
    "D:\\quad \\alpha.beta\\gamma.delta",
    "time 12:30 C:\\ \\n",
    "\\begin{align} x &= y \\\\ z &= w \\\\\\hline\\end{align}",
    "\\\\frac\\\\alpha\\\\beta",
    "regex \\\\d+\\\\w+",
    "out/data/run1/img.png",
    "repo/workspace/src/a.ts",
    "runs.zip!/data/data_17/m1/new_res.json",
    "s3://bucket/data/x/y",
    "icon@2x.png",
    "/data/images/train",
    "in /data/datasets/coco/val2017/000000039769.jpg.",
    "/mnt/data/results/scores.json, /workspace/outputs",
    "call .@foo.bar or @foo.bar",
    `cache-key-${"0a1b".repeat(8)} and key-understanding-before-generation`,
    "fw_understandingbeforegeneration, SKILLS, dp.state, full-fc-layers",
    "A@B.shape and W@x.to(device)",
    "api_key=YOUR_API_KEY_GOES_HERE",
    "jina_embeddings_v3, gsk_, sk_test_, dapification, SG. ABC",
    "look (at) this",
    "40%40 of them",
    "@types/node@20.1",
    `{"doc_hash": "${"0a1b".repeat(16)}", "key": "B"}`,
    `"key": "${"0a1b".repeat(10)}"`,
    `"key": "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="`,
    `"key": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"`,
    `"cache_key": "Zq7Lw2PfX9sVb3KtR8mYcD4n"`,
    `"key": "Qwen2.5-VL-7B-Instruct-2024-10-01"`,
    `"key": "gapeval/text/000123-VisionTask"`,
    `"key": "data:image/png;base64,${"iVBORw0KGgoAAAANSUhEUgAA".repeat(40)}"`,
    `"public_key": "Zq7Lw2PfX9sVb3KtR8mYcD4n"`,
    "Authorization: Bearer <token>",
    "Authorization: Bearer YOUR_API_KEY",
    "Authorization: required for editing",
    "The password: swordfish, the token: understanding",
    `password = "correct-horse"`,
    "password: ${PASSWORD}, secret: ********",
    "eos_token=<|endoftext|>, max_token: 123456789012",
    "https://example.org/?key=B&sig=abcdefgh&page=12345678",
    "https://medium.example/@someone/key: value",
    "The key: understanding before generation, and 12 monkeys"
  ])("finds none in %j", (text) => expect(findPrivate(text)).toEqual([]));

  it("masks a key with its content, and the whole of an address of a file", () => {
    const key = "-----BEGIN OPENSSH PRIVATE KEY-----\\nb3BlbnNza/+AAAA==\n-----END OPENSSH PRIVATE KEY-----";
    expect(maskPrivate(`a ${key}. b`)).toBe("a [secret]. b");
    expect(maskPrivate("<file:///srv/x/y.png>")).toBe("<[home folder]>");
  });

  it("leaves nothing to find once masked", () => {
    const part = fc.constantFrom("a.b@c.org", "/home/x/y", " ", `sk-${"b2".repeat(12)}`, "text", "@", "/");
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(findPrivate(maskPrivate(parts.join(" ")))).toEqual([]);
      })
    );
  });
});

describe("privatePlaces(row)", () => {
  it("says where, never what, and maskedRow removes it", async () => {
    const row = {task_type: "t", evaluation_prompt: "q", answer: "B", response: "B, says me@here.org"};
    const {rows} = await readAll([memoryFile("m.json", JSON.stringify([row]))]);
    expect(privatePlaces(rows[0]!)).toEqual([
      {file: "m.json", place: "record 0", field: "reply", kind: "e-mail address"}
    ]);
    expect(maskedRow(rows[0]!).reply).toBe("B, says [e-mail address]");
  });

  it("masks models that are named after folders, and keeps two of them apart", async () => {
    const row = {task_type: "t", evaluation_prompt: "q", answer: "B", response: "B"};
    const {rows} = await readAll([memoryFile("m.json", JSON.stringify([row]))], {
      source: {subject: "hf//home/someone/runs/step-9"}
    });
    expect(maskedRow(rows[0]!)).toMatchObject({
      subjectId: "hf/[home folder]/step-9",
      runId: "hf/[home folder]/step-9/realunify/direct"
    });
  });

  it("keeps two names apart that differ only in what is private, and nothing of a home without folders in it", () => {
    const names = new PrivateNames();
    const given = [
      "a/me@here.org",
      "b/you@here.org",
      "c/me@here.org",
      "/home/me",
      "/home/me/w1",
      "/home/you/w1",
      "D:\\Users\\me"
    ];
    expect(given.map((name) => names.masked(name))).toEqual([
      "a/[e-mail address]",
      "b/[e-mail address 2]",
      "c/[e-mail address]",
      "[home folder]",
      "[home folder 2]/w1",
      "[home folder 3]/w1",
      "[home folder 4]"
    ]);
    expect(names.maskedIn(new Map([["me@here.org", [{"you@here.org": 1}]]]))).toEqual(
      new Map([["[e-mail address]", [{"[e-mail address 2]": 1}]]])
    );
  });

  it("masks every text of a row and of its ledger, and finds what it masks", async () => {
    const secret = `hf_${"aB1".repeat(12)}`;
    const instance = {
      schema_version: `0.2 ${secret}`,
      evaluation_id: `run of ${secret}`,
      model_id: `org/x_${secret}`,
      evaluation_name: `suite ${secret}`,
      sample_id: `1 ${secret}`,
      input: {raw: secret, reference: [secret]},
      output: {raw: [secret]},
      answer_attribution: [{extracted_value: secret, is_terminal: true}],
      evaluation: {score: 1},
      metadata: Object.fromEntries(
        "scorer judge judge_raw note category subcategory native_category case pair suite_version image date"
          .split(" ")
          .map((field) => [field, `${field} ${secret}`])
      )
    };
    const lines = [instance, {...instance, sample_id: null}, {...instance, sample_id: 2, evaluation: {score: secret}}];
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    const {rows, ledger} = await readAll([memoryFile(`m ${secret}.jsonl`, text), memoryFile(`${secret}.txt`, "x")]);
    const names = new PrivateNames();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows.map((row) => maskedRow(row, names)))).not.toContain(secret);
    const report = maskedReport(ledger, names);
    expect(JSON.stringify([report, ...report.files])).not.toContain(secret);
    expect(report.files.has("m [secret].jsonl")).toBe(true);
    const fields = privatePlaces(rows[0]!).map(({field}) => field);
    expect(fields).toEqual(expect.arrayContaining(["itemId", "category", "judgeId", "scorerId", "caseId", "pairId"]));
    expect(privateFileNames(ledger).map(({file}) => file)).toEqual([`m ${secret}.jsonl`, `${secret}.txt`]);
  });

  it("looks into what was asked too", async () => {
    const row = {task_type: "t", evaluation_prompt: "Ask me@here.org", answer: "B", response: "B"};
    const {rows} = await readAll([memoryFile("m.json", JSON.stringify([row]))]);
    expect(privatePlaces(rows[0]!)).toEqual([
      {file: "m.json", place: "record 0", field: "prompt", kind: "e-mail address"}
    ]);
    const {item} = maskedRow(rows[0]!);
    expect(item.prompt).toBe("Ask [e-mail address]");
    expect(item.itemId).toBe(rows[0]!.itemId);
  });
});

describe("CanonicalWriter", () => {
  it("splits rows into tables whose columns are those of the schema", async () => {
    const rows = [0, 1].map((n) => ({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response: "B"}));
    const read = await readAll([memoryFile("m_direct.json", JSON.stringify(rows))]);
    const writer = new CanonicalWriter();
    const {responses, judgments} = writer.add(read.rows);
    const tables = {...writer.tables(), responses, judgments, sources: read.sources};
    expect(responses.map(({responseId}) => responseId)).toEqual([0, 1]);
    for (const [name, columns] of Object.entries(CANONICAL_TABLES)) {
      const [row] = tables[name as keyof typeof tables];
      expect(Object.keys(row!).sort(), name).toEqual(Object.keys(columns).sort());
    }
  });
});
