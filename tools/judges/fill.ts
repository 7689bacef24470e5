import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { getDocumentProxy } from "unpdf";
import { Report } from "../../src/render/contract/report.ts";
import { type FillResult, fillFile } from "../../src/render/documents/fill/fill-file.ts";
import { formRecord } from "../../src/render/documents/fill/form-record.ts";
import { ForeignPdfError } from "../../src/render/pdf-syntax/reader/foreign-pdf-error.ts";
import type { FormFieldRecord } from "../../src/vocabulary/http/form.ts";
import { Refusal } from "../../src/vocabulary/refusal.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";
import { mutated } from "./suites/mutated.ts";
import { fuzz } from "./suites/uses.ts";

/**
 * `npx tsx tools/judges/fill.ts <folder> [mutations] [least]`: fills every form below a folder (the suites that packages ship, see
 * `tools/judges/suites/install.sh`), every field of it, and flattens it as well. The filled file has to be as clean as the original in
 * qpdf and mutool, and to hold the values for us and for pdf.js; or it is refused with a reason. Then copies with changed bytes,
 * the same ones each time: filled or refused, and never anything else. `least`: forms that have to be there.
 */
const [folder = ".", mutations = "0", least = "30"] = argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "fill-suites-"));
const engine = localEngine();

type Values = Record<string, string | boolean | readonly string[]>;

const sample = "Ωmega Жук שלום नमस्ते 東京 ไทย";

function valueFor({ type, maxLength, multiline, options, multiple }: FormFieldRecord): Values[string] | undefined {
  const last = options?.at(-1)?.value;
  switch (type) {
    case "text":
      return [...(multiline ? `${sample}\n${sample}` : sample)].slice(0, maxLength ?? 100).join("");
    case "checkbox":
      return options !== null && options.length > 1 ? last : true;
    case "radio":
    case "choice":
      return last;
    case "list":
      return last === undefined ? undefined : multiple ? [last] : last;
    case "button":
    case "signature":
      return undefined;
  }
}

function valuesFor(fields: readonly FormFieldRecord[]): Values {
  const found = fields.map((field) => [field.name, valueFor(field)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, Values[string]] => entry[1] !== undefined));
}

/** With which the suites encrypt their files: pyHanko and pypdf; the empty one first. */
const known = ["", "ownersecret", "asdfzxcv", "openpassword", "foo"].map((text) => Buffer.from(text));
const unlocked = { passwords: known, seed: Buffer.alloc(32, 1) };

/** One that opens a file for everybody. */
function passwordOf(bytes: Uint8Array): string {
  const opens = (password: Uint8Array): boolean => {
    try {
      return formRecord(bytes, [password]).pages >= 0;
    } catch {
      return false;
    }
  };
  return (known.find(opens) ?? Buffer.alloc(0)).toString();
}

function filledFrom(bytes: Uint8Array, values: Values, flatten: boolean): FillResult {
  const typesetter = engine.text.typesetter({ declared: new Map(), report: new Report(), locale: "en-US" });
  try {
    return fillFile({ bytes, values, flatten, readOnly: true, ...unlocked, typesetter, programs: typesetter });
  } finally {
    typesetter.close();
  }
}

/** Complaints of qpdf and mutool about a file. */
function complaints(bytes: Uint8Array): string {
  const file = join(work, "file.pdf");
  writeFileSync(file, bytes);
  const password = passwordOf(bytes);
  const qpdf = spawnSync("qpdf", [`--password=${password}`, "--check", file], { encoding: "utf8" });
  const mutool = spawnSync("mutool", ["draw", "-q", "-p", password, "-r", "20", "-o", join(work, "page%d.png"), file], {
    encoding: "utf8",
  });
  const errors = mutool.stderr.split("\n").filter((line) => line.startsWith("error"));
  return `${qpdf.status === 0 ? "" : `qpdf: ${qpdf.stderr.replaceAll(file, "").slice(0, 200)}`}${errors.join("; ")}`;
}

/** Values of the text fields as pdf.js reads them, by name. */
async function textsByPdfJs(bytes: Uint8Array): Promise<ReadonlyMap<string, unknown>> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, password: passwordOf(bytes) });
  const all = (await pdf.getFieldObjects()) as Record<string, readonly { type?: string; value: unknown }[]> | null;
  const texts = Object.entries(all ?? {}).flatMap(([name, fields]) => {
    const text = fields.findLast(({ type, value }) => type === "text" && value !== undefined);
    return text === undefined ? [] : [[name, text.value] as const];
  });
  await pdf.loadingTask.destroy();
  return new Map(texts);
}

async function verdictOn(bytes: Uint8Array): Promise<string> {
  const { fields } = formRecord(bytes, known);
  const values = valuesFor(fields);
  if (Object.keys(values).length === 0) return "no form";
  const filled = filledFrom(bytes, values, false);
  if (filled.kind === "faults") return `refused: ${filled.faults.map(({ message }) => message)[0]}`;
  const before = complaints(bytes);
  const after = complaints(filled.bytes);
  if (after !== "" && before === "") return `wrong: ${after}`;
  const texts = await textsByPdfJs(filled.bytes);
  for (const { name, type, value } of formRecord(filled.bytes, known).fields) {
    if (values[name] === undefined) continue;
    if (JSON.stringify(value) !== JSON.stringify(values[name])) return `wrong: ${name} holds ${JSON.stringify(value)}`;
    if (type === "text" && texts.has(name) && texts.get(name) !== values[name])
      return `wrong: pdf.js reads ${JSON.stringify(texts.get(name))} in ${name}`;
  }
  const flat = filledFrom(bytes, values, true);
  if (flat.kind === "faults") return `filled, not flattened: ${flat.faults[0]?.message}`;
  const flattened = complaints(flat.bytes);
  return flattened !== "" && before === "" ? `wrong: flattened, ${flattened}` : "filled";
}

async function judged(bytes: Uint8Array): Promise<string> {
  try {
    return await verdictOn(bytes);
  } catch (error) {
    if (error instanceof ForeignPdfError || error instanceof Refusal) return `refused: ${error.message}`;
    return `wrong: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** Whether a changed form was filled or refused, as it should be. */
function survives(file: string, round: number): boolean {
  try {
    const bytes = mutated(readFileSync(join(folder, file)), round);
    filledFrom(bytes, valuesFor(formRecord(bytes, known).fields), round % 2 === 0);
  } catch (error) {
    if (error instanceof ForeignPdfError || error instanceof Refusal) return true;
    console.log(`${file}, mutation ${round}: ${error instanceof Error ? error.stack : String(error)}`);
    return false;
  }
  return true;
}

const counts = new Map<string, number>();
const forms: string[] = [];
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /[.]pdf$/i.test(file));
for (const file of files.toSorted()) {
  const verdict = await judged(readFileSync(join(folder, file)));
  const kind = verdict.split(":", 1)[0] ?? "";
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (kind.startsWith("filled")) forms.push(file);
  if (kind !== "no form") console.log(`${file}: ${verdict}`);
}
rmSync(work, { recursive: true });
console.log(`${files.length} files: ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(", ")}`);
const held = fuzz(forms.length === 0 ? 0 : Number(mutations), (round) =>
  survives(forms[round % forms.length] ?? "", round),
);
exit(forms.length < Number(least) || counts.has("wrong") || !held ? 1 : 0);
