import { dirname, resolve } from "node:path";
import { readConfig } from "../../config/config.ts";
import { freshFacts } from "../../library/job-of-body.ts";
import type { WholeJson } from "../../library/whole-json.ts";
import { compareDrawn } from "../../render/jobs/compare/compare-drawn.ts";
import { folderOutside } from "../../service/compose-renderer.ts";
import { describedFirst, describedOutcome } from "../../vocabulary/compare/impact/described-outcome.ts";
import type { DocumentImpact } from "../../vocabulary/compare/impact/document-impact.ts";
import { failureWords, type ImpactKind, kindsNamed } from "../../vocabulary/compare/impact/impact-kinds.ts";
import { impactReport, type JudgedSet } from "../../vocabulary/compare/impact/impact-report.ts";
import { changeInPlace, impactInWords } from "../../vocabulary/compare/impact/impact-sentences.ts";
import { steadySample } from "../../vocabulary/compare/impact/steady-sample.ts";
import { parseJson } from "../../vocabulary/json/parse-json.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { filesMeant } from "../data-sets.ts";
import { environment } from "../environment.ts";
import { FileError, readGiven, writeOutput } from "../given-file.ts";
import { junitReport, type ReportedCheck } from "../junit-report.ts";
import { jobAtHand, type LocalDocument, readData } from "../local-render.ts";
import { type OpenPool, openLonePool } from "../lone-pool.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** Parsed command line. */
interface ImpactCommand {
  /** The new definition, and the one it is compared with. */
  readonly newer: string;
  readonly against: string;
  /** Files of data, or words that stand for several; none: one document without data. */
  readonly data: readonly string[];
  /** Most of them that are compared. */
  readonly sample: number;
  readonly failOn: readonly ImpactKind[];
  /** The file to write for a build server. */
  readonly report: string | undefined;
  readonly json: boolean;
  /** How the documents are made. */
  readonly drawing: Pick<LocalDocument, "assets" | "locale" | "timeZone">;
}

/** Exit codes: nothing to fail for; something; wrong use; nothing could be compared. */
const exitCodes = { within: 0, beyond: 1, wrongUse: 2, nothingCompared: 3 } as const;

/**
 * `colophon impact <new.json> --against <old.json> [--data <sets>] [--sample <n>] [--fail-on <kinds>] [--report <junit.xml>] [--json]`:
 * which documents of these data would change under a new definition, and how; those that change alike are one group.
 */
export async function impact(words: readonly string[], openPool?: OpenPool): Promise<number> {
  try {
    return await judge(readWords(words), openPool);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof FileError)) throw error;
    console.error(
      error instanceof UsageError ? `${error.message}\ncolophon help impact explains its words.` : error.message,
    );
    return exitCodes.wrongUse;
  }
}

function readWords(words: readonly string[]): ImpactCommand {
  const { positionals, against, data, sample, failOn, report, json, ...drawing } = parseWords(words, {
    texts: ["against", "data", "sample", "fail-on", "report", "assets", "locale", "time-zone"],
    flags: ["json"],
  });
  const [newer, ...more] = positionals;
  if (newer === undefined) throw new UsageError("impact takes a definition.");
  if (against === undefined) throw new UsageError("impact needs --against, the definition as it was.");
  // A shell that knows the star itself hands on all names, the first of them behind --data.
  if (more.length > 0 && data === undefined)
    throw new UsageError("impact takes one definition; data stand behind --data.");
  return {
    ...{ newer, against, report, json, drawing },
    data: data === undefined ? [] : [data, ...more],
    sample: readSample(sample),
    failOn: readFailures(failOn),
  };
}

function readSample(written: string | undefined): number {
  if (written === undefined) return limits.impactSets;
  const count = Number(written);
  if (/^\d+$/.test(written) && count >= 1 && count <= limits.impactSets) return count;
  throw new UsageError(`--sample is a whole number from 1 to ${limits.impactSets}; came ${written}.`);
}

function readFailures(written = "any"): readonly ImpactKind[] {
  return written.split(",").flatMap((word) => {
    const kinds = kindsNamed(word.trim());
    if (kinds === undefined) throw new UsageError(`--fail-on takes ${failureWords.join(", ")}; came ${word}.`);
    return kinds;
  });
}

/** A file of data; none: the document has none. */
interface DataSet {
  readonly name: string;
  readonly file: string | undefined;
}

async function judge(command: ImpactCommand, openPool: OpenPool | undefined): Promise<number> {
  const all = await setsOf(command);
  const sets = steadySample(all, command.sample);
  const judged = await judgeAll(command, sets, openPool);
  const found = { ...impactReport(judged), given: all.length };
  if (command.report !== undefined) await writeOutput(command.report, Buffer.from(junitOf(command, judged)));
  if (command.json) console.log(JSON.stringify(found));
  else for (const line of [...impactInWords(found), ...sampleLine(all, sets)]) console.log(line);
  if (found.documents === 0) return exitCodes.nothingCompared;
  return command.failOn.some((kind) => found.kinds[kind] !== undefined) ? exitCodes.beyond : exitCodes.within;
}

const sampleLine = ({ length: given }: readonly DataSet[], { length: drawn }: readonly DataSet[]): readonly string[] =>
  drawn === given ? [] : ["", `${drawn} of ${given} sets of data were drawn by the hashes of their names.`];

async function setsOf({ data }: ImpactCommand): Promise<readonly DataSet[]> {
  if (data.length === 0) return [{ name: "(no data)", file: undefined }];
  const files: string[] = [];
  for (const word of data) files.push(...(await filesMeant(word)));
  return [...new Set(files)].map((file) => ({ name: file, file }));
}

/** One after the other, in one worker; both documents of a set with the same id and time. */
async function judgeAll(
  command: ImpactCommand,
  sets: readonly DataSet[],
  openPool: OpenPool = openLonePool,
): Promise<readonly JudgedSet[]> {
  const config = readConfig({ ...environment(), WORKERS: "1" });
  const definitions = { before: await definitionIn(command.against), after: await definitionIn(command.newer) };
  const pool = openPool(config);
  const outsideOf = onceFor((folder) => folderOutside(folder, config));
  const facts = { ...freshFacts(), allowance: { work: config.maxWork, pages: config.maxPages } };
  const wanted = { ...describedFirst, signing: "preview", tagged: config.tagged === "always" } as const;
  const made = async (file: string, definition: Uint8Array, data: WholeJson | undefined) => {
    const outside = outsideOf(command.drawing.assets ?? dirname(resolve(file)));
    const job = await orFileError(async () => jobAtHand(definition, data, command.drawing, facts));
    return describedOutcome(await pool.render({ ...job, ...wanted }, outside));
  };
  try {
    const judged: JudgedSet[] = [];
    for (const { name, file } of sets) {
      const data = file === undefined ? undefined : await orFileError(() => readData(file));
      const before = await made(command.against, definitions.before, data);
      const after = await made(command.newer, definitions.after, data);
      judged.push({ name, impact: compareDrawn({ definitions, before, after }) });
    }
    return judged;
  } finally {
    await pool.close();
  }
}

/** Makes what belongs to a name once. */
function onceFor<Made>(make: (name: string) => Made): (name: string) => Made {
  const known = new Map<string, Made>();
  return (name) => {
    const made = known.get(name) ?? make(name);
    known.set(name, made);
    return made;
  };
}

/** @throws FileError in place of a refusal, which no document is to blame for */
async function orFileError<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof Refusal ? new FileError(error.message, 65, error) : error;
  }
}

/** A definition as it is written. @throws FileError where it is no JSON, of which nothing could be compared */
async function definitionIn(file: string): Promise<Uint8Array> {
  const bytes = await readGiven(file);
  await orFileError(async () => parseJson(bytes.toString("utf8"), file));
  return bytes;
}

const junitOf = ({ newer, failOn }: ImpactCommand, judged: readonly JudgedSet[]): string =>
  junitReport(
    `colophon impact ${newer}`,
    judged.map((set) => checkOf(set, failOn)),
  );

function checkOf({ name, impact: found }: JudgedSet, failOn: readonly ImpactKind[]): ReportedCheck {
  if (found.refusedByBoth !== undefined)
    return { name, skipped: `Refused by both definitions: ${found.refusedByBoth}` };
  const grave = found.kinds.filter((kind) => failOn.includes(kind));
  if (grave.length === 0) return { name };
  return { name, failure: { message: grave.join(", "), details: detailsOf(found) } };
}

function detailsOf({ pages, changes, more }: DocumentImpact): string {
  const grown = pages.before === pages.after ? [] : [`pages ${pages.before} → ${pages.after}`];
  return [...grown, ...changes.map(changeInPlace), ...(more === 0 ? [] : [`and ${more} more changes`])].join("\n");
}
