import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { MadeDocument, RenderJob, RenderOutcome } from "../../../src/render/contract/job.ts";
import { openRendering } from "../../../src/render/jobs/document/rendering.ts";
import type { RenderEngine } from "../../../src/render/jobs/engine.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { docxAsText } from "../readers/docx-as-text.ts";
import { docxFaults } from "../readers/docx-lint.ts";
import { pdfAsText } from "../readers/pdf-as-text.ts";
import { outsideWith } from "./case-outside.ts";
import { flowAsText } from "./flow-as-text.ts";
import { exampleJob } from "./render-example.ts";
import { understand } from "./understand.ts";

const folder = fileURLToPath(new URL("../../reference/", import.meta.url));

/** A definition whose outcome is kept as text, so that a change shows as lines that differ. */
export interface ReferenceCase {
  readonly name: string;
  /** The visible outcome, in one sentence. */
  readonly says: string;
  readonly definition: { readonly document: unknown };
  readonly data?: object;
  /** Stored components that `use` finds, without their root. */
  readonly components?: readonly object[];
  /** The PDF's text with metadata and font dictionaries, the DOCX file's with what every one has; most cases leave them out. */
  readonly whole?: boolean;
}

/** The references kept of a case. */
export interface References {
  /** The Flow, then what was reported. */
  readonly flow: string;
  readonly pdf: string;
  /** The package, then what was reported of it; a refusal by its code and places. */
  readonly docx: string;
}

export function caseNames(): readonly string[] {
  const names = readdirSync(`${folder}cases`).filter((file) => file.endsWith(".json"));
  return names.map((file) => file.slice(0, -".json".length)).sort();
}

export function readCase(name: string): ReferenceCase {
  return { name, ...(JSON.parse(readFileSync(`${folder}cases/${name}.json`, "utf8")) as Omit<ReferenceCase, "name">) };
}

export const referenceFile = (name: string, kind: keyof References): string => `${folder}refs/${name}.${kind}.txt`;

/** The reference as it is kept now; undefined where there is none. */
export function keptReference(name: string, kind: keyof References): string | undefined {
  const file = referenceFile(name, kind);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** The case as a job: with data it is a template, without one a payload. */
function caseJob({ definition, data }: ReferenceCase): RenderJob {
  return exampleJob(definition, data);
}

/** Makes the case's document; a refusal is an error here. */
async function makeCase(engine: RenderEngine, one: ReferenceCase): Promise<MadeDocument> {
  const outcome = await render(caseJob(one), outsideWith(one.components), engine);
  if (outcome.kind === "refused") throw new Error(`${one.name} is refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome;
}

export async function referencesOf(engine: RenderEngine, one: ReferenceCase): Promise<References> {
  return { ...(await pagesOf(engine, one)), docx: await docxOf(engine, one) };
}

/** The references of a case but for that of its DOCX file, which takes as long as both. */
export async function pagesOf(engine: RenderEngine, one: ReferenceCase): Promise<Omit<References, "docx">> {
  const understood = await understand(openRendering(caseJob(one), engine), outsideWith(one.components));
  const made = await makeCase(engine, one);
  return {
    flow: `${flowAsText(understood.flow)}${findings(made)}`,
    pdf: await pdfAsText(made.bytes, { brief: one.whole !== true }),
  };
}

async function docxOf(engine: RenderEngine, one: ReferenceCase): Promise<string> {
  const outcome = await docxFrom(engine, caseJob(one), one.components);
  if (outcome.kind === "refused") {
    const { code, faults } = outcome.refusal;
    return `${[`refused ${code}`, ...faults.map(({ path, message }) => `  ${path} ${message}`)].join("\n")}\n`;
  }
  const isEncrypted = outcome.bytes[0] !== 0x50;
  const faults = isEncrypted ? [] : docxFaults(outcome.bytes);
  if (faults.length > 0) throw new Error(`${one.name} as DOCX is no sound package: ${faults.join("; ")}`);
  const plain = one.whole === true ? undefined : await plainDocx(engine);
  return `${docxAsText(outcome.bytes, plain)}${findings(outcome)}`;
}

const docxFrom = (
  engine: RenderEngine,
  job: RenderJob,
  components: ReferenceCase["components"],
): Promise<RenderOutcome> => render({ ...job, format: "docx" }, outsideWith(components), engine);

const plainDocuments = new WeakMap<RenderEngine, Promise<Uint8Array>>();

/** A document of one paragraph: what a package has in any case. */
function plainDocx(engine: RenderEngine): Promise<Uint8Array> {
  const made = plainDocuments.get(engine) ?? makePlain(engine);
  plainDocuments.set(engine, made);
  return made;
}

async function makePlain(engine: RenderEngine): Promise<Uint8Array> {
  const outcome = await docxFrom(engine, exampleJob({ document: { content: [{ p: "plain" }] } }), undefined);
  if (outcome.kind === "refused") throw new Error(`A plain document is refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.bytes;
}

function findings({ errorCodes, warnings }: MadeDocument): string {
  const lines = warnings.map(({ code, path, message }) => `  ${code} ${path} ${message}`);
  if (errorCodes.length === 0 && lines.length === 0) return "";
  return `${[`reported ${errorCodes.join(", ")}`.trim(), ...lines].join("\n")}\n`;
}
