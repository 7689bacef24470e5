import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";
import type { MadeDocument } from "../../src/render/contract/job.ts";
import type { Outside } from "../../src/render/contract/outside.ts";
import type { RenderEngine } from "../../src/render/jobs/engine.ts";
import { render } from "../../src/render/jobs/render.ts";
import { ConformanceClaims } from "../../src/render/writers/pdf/claims/claims.ts";
import { type ConformanceLevel, conformanceLevels } from "../../src/vocabulary/definition/document/conformance.ts";
import { outsideWith } from "../../test/support/definitions/case-outside.ts";
import { documentOf, obstacleDocuments } from "../../test/support/definitions/obstacle-documents.ts";
import { exampleJob, exampleOutside } from "../../test/support/definitions/render-example.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";
import { laterFiles } from "./conformance/later-files.ts";

// A claim is written if and only if veraPDF passes it: each example, a document for each kind of obstacle, and with `all` each
// reference case, is tried at every level. So are files of each level that are filled, signed again and renewed, with all that a
// signature's block can show under `all`; a merged file claims nothing. A claim that is withheld is forced once, and must then
// fail, or stand in the list of what the standards forbid and veraPDF does not check (conformance/stricter.json).
// Usage: npm run judge -- conformance [all | some | obstacles | examples | later | stricter [levels]], as `all pdf/a-2a pdf/ua-1`; without
// levels, at every one, but with `some` at those whose rules no other has; `stricter`: what is in that list alone; `later`: what is made
// of files of each level alone

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "out/conformance");
const jars = join(root, "out/verapdf");

/** Files whose claim is withheld although veraPDF passes it, with the clause that it does not check. */
const stricter = stricterThanVeraPdf();

/** All that their standard demands is demanded by another level as well: 2a, 3a and 4. */
const within: readonly ConformanceLevel[] = ["pdf/a-2u", "pdf/a-3b", "pdf/a-3u", "pdf/a-4e"];

const tried = conformanceLevels.filter((level) => isTried(level, argv.slice(2)));

function isTried(level: ConformanceLevel, [which, ...levels]: readonly string[]): boolean {
  if (which === "some") return !within.includes(level);
  return levels.length === 0 || levels.includes(level);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

interface Stricter {
  readonly name: string;
  readonly levels: readonly ConformanceLevel[];
  /** The kind of obstacle, and the clause that speaks of it. */
  readonly obstacle: string;
  readonly clause: string;
}

function stricterThanVeraPdf(): readonly Stricter[] {
  return readJson(fileURLToPath(new URL("conformance/stricter.json", import.meta.url))) as readonly Stricter[];
}

/** By veraPDF's names for profiles. */
const flavourOf = (level: ConformanceLevel): string => level.replace("pdf/a-", "").replace("pdf/ua-", "ua");

interface Trial {
  readonly name: string;
  readonly definition: { readonly document: object };
  readonly data?: unknown;
  readonly outside: Outside;
  /** The level that it claims as well. */
  readonly beside?: (level: ConformanceLevel) => ConformanceLevel;
}

function examples(folder: string): readonly Trial[] {
  return readdirSync(join(root, folder)).flatMap((name): readonly Trial[] => {
    const definition = join(root, folder, name, "definition.json");
    const data = join(root, folder, name, "data.json");
    if (!existsSync(definition)) return [];
    const read = readJson(definition) as Trial["definition"];
    const more = existsSync(data) ? { data: readJson(data) } : {};
    return [{ name: `${folder}-${name}`.replaceAll("/", "-"), definition: read, outside: exampleOutside, ...more }];
  });
}

interface Case {
  readonly definition: Trial["definition"];
  readonly data?: unknown;
  readonly components?: readonly object[];
}

/** All but encrypted ones, which veraPDF does not open, and which make no claim of PDF/A. */
function cases(): readonly Trial[] {
  const folder = join(root, "test/reference/cases");
  return readdirSync(folder).flatMap((file): readonly Trial[] => {
    const { definition, data, components } = readJson(join(folder, file)) as Case;
    if (Object.hasOwn(definition.document, "encryption")) return [];
    const outside = outsideWith(components);
    return [{ name: file.replace(".json", ""), definition, outside, ...(data === undefined ? {} : { data }) }];
  });
}

/**
 * A document for every kind of obstacle that has files of both sorts: one level is tried at a time, so that there is no second
 * claim, and an encrypted document drops its claims of PDF/A in silence.
 */
function obstacles(): readonly Trial[] {
  const kinds = Object.entries(obstacleDocuments).filter(
    ([kind]) => !["second-claim", "extraction-forbidden"].includes(kind),
  );
  return kinds.map(([kind, obstacle]) => {
    const definition = { document: documentOf(obstacle) };
    return { name: `obstacle-${kind}`, definition, outside: outsideWith() };
  });
}

/** Claims of both standards in one file. */
const twoClaims: Trial = {
  name: "two-claims",
  definition: { document: { metadata: { title: "Kept" }, content: [{ h1: "Kept" }, { p: "Twice." }] } },
  outside: outsideWith(),
  beside: (level) => {
    if (level.startsWith("pdf/ua")) return level === "pdf/ua-1" ? "pdf/a-2a" : "pdf/a-4";
    return level.startsWith("pdf/a-4") ? "pdf/ua-2" : "pdf/ua-1";
  },
};

function trials(which: string | undefined): readonly Trial[] {
  if (which === "later") return [];
  const shown = which === "obstacles" ? [] : [...examples("examples"), ...examples("examples/gallery")];
  return [twoClaims, ...obstacles(), ...shown, ...(which === "all" ? cases() : [])];
}

/** PDF/UA wants a title; what else is in its way, or not, is seen only where there is one. */
function titled({ name, definition }: Trial, level: ConformanceLevel): object {
  const document = definition.document as { readonly metadata?: object };
  if (!level.startsWith("pdf/ua") || name === "obstacle-title-missing") return document;
  return { ...document, metadata: { title: name, ...document.metadata } };
}

async function made(engine: RenderEngine, trial: Trial, level: ConformanceLevel): Promise<MadeDocument | undefined> {
  const { $schema: _, ...definition } = trial.definition as Trial["definition"] & { readonly $schema?: string };
  const document = {
    ...titled(trial, level),
    conformance: [level, ...(trial.beside === undefined ? [] : [trial.beside(level)])],
  };
  const outcome = await render(exampleJob({ ...definition, document }, trial.data), trial.outside, engine);
  return outcome.kind === "made" ? outcome : undefined;
}

/** The same file with the claim that was withheld, whatever is in its way. */
async function forced(engine: RenderEngine, trial: Trial, level: ConformanceLevel): Promise<MadeDocument | undefined> {
  const { hinder } = ConformanceClaims.prototype;
  ConformanceClaims.prototype.hinder = () => undefined;
  try {
    return await made(engine, trial, level);
  } finally {
    ConformanceClaims.prototype.hinder = hinder;
  }
}

const folderOf = (kind: "claimed" | "forced", level: ConformanceLevel): string =>
  join(out, kind, level.replace("/", "-"));

/** A field of each kind, with what is filled in. */
const fields: Readonly<Record<string, readonly [shortcode: string, value: unknown]>> = {
  name: ["[textfield, name, , 200|16, label=Name]", "Ömer الاسم 日本"],
  remarks: ["[textarea, remarks, , 300|60, label=Remarks]", "First\nand second"],
  due: ["[datefield, due, 2026-07-01, yyyy-MM-dd, 120|16, label=Due]", "2026-08-02"],
  agreed: ["[checkbox, agreed, I agree, 14|14]", true],
  paid: ["[radio, card, paid, true, 14|14] [radio, cash, paid, false, 14|14]", "cash"],
  days: ["[listbox, days, Mon | Tue | Wed, 'Mon', true, 120|60, label=Days]", ["Tue", "Wed"]],
  country: ["[choicefield, country, Sweden | Norway, 0, 160|16, label=Country]", "Norway"],
};

/** Shown by no face. */
const shownByNone = "Ada \ue123";

/** Forms that claim a level, filled in several ways, as far as they claim it still. */
async function filledForms(engine: RenderEngine, level: ConformanceLevel): Promise<ReadonlyMap<string, Uint8Array>> {
  const document = {
    metadata: { title: "A form" },
    content: Object.values(fields).map(([shortcode]) => ({ p: shortcode })),
    ...(level === "pdf/a-4f" ? { attachments: [{ filePath: "images/logo.png" }] } : {}),
  };
  const trial: Trial = { name: "form", definition: { document }, outside: exampleOutside };
  const form = await made(engine, trial, level);
  if (form === undefined || form.errorCodes.length > 0)
    throw new Error(`no form at ${level}: ${form?.errorCodes.join()}`);
  const values = Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value]));
  const once = await filled(engine, form.bytes, values, false);
  const files = new Map([
    ["filled", once],
    ["filled-flattened", await filled(engine, form.bytes, values, true)],
    ["filled-again", await filled(engine, once.bytes, { ...values, name: "Zoë" }, false)],
    ["filled-shown-by-none", await filled(engine, form.bytes, { name: shownByNone }, false)],
  ]);
  const standing = [...files].filter(([, { errorCodes }]) => !errorCodes.includes("CONFORMANCE_WITHHELD"));
  if (standing.length < files.size - 1) throw new Error(`a form that was filled lost its claim of ${level}`);
  return new Map(standing.map(([name, { bytes }]) => [name, bytes]));
}

async function filled(engine: RenderEngine, file: Uint8Array, values: object, flatten: boolean): Promise<MadeDocument> {
  const outside = { ...exampleOutside, asset: async (path: string) => (path === "form.pdf" ? file : undefined) };
  const body = Buffer.from(JSON.stringify({ file: "form.pdf", values, flatten }));
  const outcome = await render({ ...exampleJob({}), source: "fill", body }, outside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

/** Answers with the kinds of obstacle that each claim was withheld for, by file. */
async function writeAll(trial: readonly Trial[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const engine = localEngine();
  const kinds = new Map<string, readonly string[]>();
  for (const level of tried) {
    for (const kind of ["claimed", "forced"] as const) mkdirSync(folderOf(kind, level), { recursive: true });
    for (const one of trial) {
      const outcome = await made(engine, one, level);
      if (outcome === undefined) continue;
      const claim = outcome.colophon.claims?.requested[0];
      const isWithheld = claim?.written !== true;
      const file = isWithheld ? await forced(engine, one, level) : outcome;
      const path = join(folderOf(isWithheld ? "forced" : "claimed", level), `${one.name}.pdf`);
      if (isWithheld) kinds.set(path, claim?.obstacles.map(({ kind }) => kind) ?? []);
      if (file !== undefined) writeFileSync(path, file.bytes);
    }
    for (const [name, bytes] of await filledForms(engine, level))
      writeFileSync(join(folderOf("claimed", level), `${name}.pdf`), bytes);
    for (const later of await laterFiles(engine, level, argv[2] === "all" || argv[2] === "later")) {
      const path = join(folderOf(later.isClaimed ? "claimed" : "forced", level), `${later.name}.pdf`);
      if (!later.isClaimed) kinds.set(path, later.kinds);
      writeFileSync(path, later.bytes);
    }
  }
  return kinds;
}

/** Lines of veraPDF, "PASS file …" or "FAIL file …", by file. */
function judged(folder: string, level: ConformanceLevel): ReadonlyMap<string, boolean> {
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (files.length === 0) return new Map();
  const words = [
    "-cp",
    `${jars}/*`,
    "org.verapdf.apps.GreenfieldCliWrapper",
    "-f",
    flavourOf(level),
    "--format",
    "text",
  ];
  const lines = runJava([...words, ...files]);
  return new Map(
    lines.flatMap((line) => {
      const [, verdict, file] = /^(PASS|FAIL) (\S+)/.exec(line) ?? [];
      return file === undefined ? [] : [[file, verdict === "PASS"] as const];
    }),
  );
}

/** veraPDF ends with 1 when a file fails. */
function runJava(words: readonly string[]): readonly string[] {
  try {
    return execFileSync("java", words, { encoding: "utf8", maxBuffer: 1 << 26 }).split("\n");
  } catch (error) {
    const { stdout } = error as { readonly stdout?: string };
    if (stdout === undefined || stdout === "") throw error;
    return stdout.split("\n");
  }
}

function check(
  level: ConformanceLevel,
  kinds: ReadonlyMap<string, readonly string[]>,
): { readonly row: string; readonly wrong: readonly string[] } {
  const claimed = judged(folderOf("claimed", level), level);
  const withheld = judged(folderOf("forced", level), level);
  const reasonOf = (file: string) =>
    stricter.find(({ name, levels }) => name === basename(file, ".pdf") && levels.includes(level));
  const isGrounded = (file: string): boolean => {
    const reason = reasonOf(file);
    return reason !== undefined && kinds.get(file)?.includes(reason.obstacle) === true;
  };
  const wrong = [
    ...[...claimed].filter(([, passes]) => !passes).map(([file]) => `claimed, and fails: ${file}`),
    ...[...withheld]
      .filter(([file, passes]) => passes && !isGrounded(file))
      .map(([file]) => `withheld, and would pass: ${file}`),
    ...[...withheld]
      .filter(([file, passes]) => !passes && reasonOf(file) !== undefined)
      .map(([file]) => `fails, and needs no row in the list of what veraPDF does not check: ${file}`),
    ...[...claimed]
      .filter(([file]) => reasonOf(file) !== undefined)
      .map(([file]) => `claimed, and in the list of what veraPDF does not check: ${file}`),
  ];
  const missing = [...missingIn("claimed", level, claimed), ...missingIn("forced", level, withheld)];
  return { row: `| ${level} | ${claimed.size} | ${withheld.size} | ${wrong.length} |`, wrong: [...wrong, ...missing] };
}

const missingIn = (kind: "claimed" | "forced", level: ConformanceLevel, found: ReadonlyMap<string, boolean>) =>
  readdirSync(folderOf(kind, level))
    .map((name) => join(folderOf(kind, level), name))
    .filter((file) => !found.has(file))
    .map((file) => `not judged: ${file}`);

if (!existsSync(jars)) {
  console.error("veraPDF is not installed: run tools/judges/verapdf/install.sh, which needs Maven and Java.");
  exit(1);
}
rmSync(out, { recursive: true, force: true });
const known = new Set(stricter.map(({ name }) => name));
const kinds = await writeAll(
  argv[2] === "stricter" ? [...obstacles(), ...cases()].filter(({ name }) => known.has(name)) : trials(argv[2]),
);
const checked = tried.map((level) => check(level, kinds));
console.log(
  ["| level | claimed | withheld | wrong |", "|---|---:|---:|---:|", ...checked.map(({ row }) => row)].join("\n"),
);
for (const { wrong } of checked) for (const line of wrong) console.error(line);
exit(checked.every(({ wrong }) => wrong.length === 0) ? 0 : 1);
