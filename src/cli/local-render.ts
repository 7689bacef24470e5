import { basename, dirname, resolve } from "node:path";
import { type Config, readConfig } from "../config/config.ts";
import {
  fillBody,
  formName,
  type MergePartAtHand,
  mergeBody,
  templateBody,
  type WordFillingChoices,
  wordBody,
  wordFileName,
} from "../library/job-bodies.ts";
import { freshFacts, freshJob, jobOfBody } from "../library/job-of-body.ts";
import { type WholeJson, wholeJson } from "../library/whole-json.ts";
import type { RenderJob, RenderOutcome, TablesWanted } from "../render/contract/job.ts";
import type { Outside } from "../render/contract/outside.ts";
import { folderOutside } from "../service/compose-renderer.ts";
import type { Format } from "../vocabulary/http/documents.ts";
import { environment } from "./environment.ts";
import { readGiven } from "./given-file.ts";
import { type OpenPool, openLonePool } from "./lone-pool.ts";

/** Command line of a document that is made without a service. */
export interface LocalDocument {
  readonly definition: string;
  readonly data: string | undefined;
  /** The folder of the files it names; beside the definition when left out. */
  readonly assets: string | undefined;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
}

/** The options that `render`, `tables` and `lint` have. */
export const documentOptions = {
  texts: ["data", "assets", "locale", "time-zone"],
  flags: ["strict", "json"],
} as const;

/** A page to be drawn. */
export interface WantedPage {
  /** From 1. */
  readonly page: number;
  /** In pixels; 96 to the inch unless given. */
  readonly width: number | undefined;
}

/** How a verb has its document made. */
export interface LocalRenderOptions {
  /** Refused when the document would lack something. */
  readonly strict: boolean;
  /** A pool of one worker unless given. */
  readonly openPool?: OpenPool | undefined;
  /** Its tables as data, in place of the file. */
  readonly tables?: TablesWanted | undefined;
  /** Its picture, as PNG, in place of the file, which is PDF. */
  readonly picture?: WantedPage | undefined;
}

/**
 * Renders in one worker.
 *
 * @throws FileError, Refusal (of a locale, a time zone or a picture)
 */
export async function renderLocally(
  given: LocalDocument,
  format: Format,
  making: LocalRenderOptions,
): Promise<RenderOutcome> {
  const folder = given.assets ?? dirname(resolve(given.definition));
  return await inOneWorker(
    making,
    (config) => folderOutside(folder, config),
    (allowance) => jobOf(given, format, allowance),
  );
}

async function inOneWorker(
  { strict, openPool = openLonePool, picture, tables }: LocalRenderOptions,
  outsideFor: (config: Config) => Outside,
  jobFor: (allowance: RenderJob["allowance"]) => Promise<RenderJob>,
): Promise<RenderOutcome> {
  const config = readConfig({ ...environment(), WORKERS: "1" });
  const pool = openPool(config);
  try {
    const job = await jobFor({ work: config.maxWork, pages: config.maxPages });
    const choices = { strict, tagged: config.tagged === "always", ...(tables === undefined ? {} : { tables }) };
    const outcome = await pool.render({ ...job, ...choices }, outsideFor(config));
    if (picture === undefined || outcome.kind === "refused") return outcome;
    const wanted = { ...picture, file: outcome.bytes, password: "", work: config.maxWork };
    const { bytes } = await pool.drawPage(wanted);
    return { ...outcome, bytes, contentType: "image/png" };
  } finally {
    await pool.close();
  }
}

/** Command line of a merge: PDF files, and definitions that are generated for it. */
export interface LocalMerge extends Pick<LocalDocument, "assets" | "locale" | "timeZone"> {
  readonly files: readonly string[];
  readonly title: string | undefined;
}

/**
 * Merges in one worker.
 *
 * @throws FileError, Refusal (of a locale or a time zone)
 */
export async function mergeLocally(given: LocalMerge, making: LocalRenderOptions): Promise<RenderOutcome> {
  const files = new Map<string, Uint8Array>();
  for (const file of given.files) files.set(file, await readGiven(file));
  const outsideFor = (config: Config): Outside => {
    const folder = folderOutside(given.assets ?? ".", config);
    return { ...folder, asset: async (path) => files.get(path) ?? (await folder.asset(path)) };
  };
  return await inOneWorker(making, outsideFor, async (allowance) =>
    freshJob("merge", mergeBody(given.title, partsOf(given, files)), given, allowance),
  );
}

/** Command line of a form to fill. */
export interface LocalFilling extends Pick<LocalDocument, "locale"> {
  readonly file: string;
  /** A JSON file: the values by the names of their fields. */
  readonly values: string;
  readonly flatten: boolean;
  readonly readOnly: boolean;
  /** Password of an encrypted form; "": none. */
  readonly password: string;
}

/**
 * Fills a form in one worker.
 *
 * @throws FileError, Refusal (of a locale)
 */
export async function fillLocally(given: LocalFilling, making: LocalRenderOptions): Promise<RenderOutcome> {
  const { flatten, readOnly, password } = given;
  const form = await readGiven(given.file);
  const values = await readJson(given.values, "/values");
  const body = fillBody({ flatten, readOnly, password }, values);
  const outsideFor = (config: Config): Outside => ({
    ...folderOutside(".", config),
    asset: async (path) => (path === formName ? form : undefined),
  });
  return await inOneWorker(making, outsideFor, async (allowance) => freshJob("fill", body, given, allowance));
}

/** Command line of a Word file to fill. */
export interface LocalWordFilling extends Pick<LocalDocument, "assets" | "locale" | "timeZone"> {
  /** The Word file. */
  readonly file: Uint8Array;
  /** A JSON file: what the tags stand for. */
  readonly data: string;
  readonly choices: WordFillingChoices;
  readonly format: Format;
}

/**
 * Fills a Word file in one worker.
 *
 * @throws FileError, Refusal (of a locale or a time zone)
 */
export async function fillWordLocally(given: LocalWordFilling, making: LocalRenderOptions): Promise<RenderOutcome> {
  const data = await readJson(given.data, "/data");
  const body = wordBody(given.choices, data);
  const outsideFor = (config: Config): Outside => {
    const folder = folderOutside(given.assets ?? dirname(resolve(given.data)), config);
    return { ...folder, asset: async (path) => (path === wordFileName ? given.file : await folder.asset(path)) };
  };
  return await inOneWorker(making, outsideFor, async (allowance) => ({
    ...freshJob("template", body, given, allowance),
    format: given.format,
  }));
}

/** Command line of a file to sign, with the request that describes the signature. */
export interface LocalSigning extends Pick<LocalDocument, "assets" | "locale" | "timeZone"> {
  readonly file: string;
  readonly request: string;
}

/**
 * Signs in one worker.
 *
 * @throws FileError, Refusal (of a locale or a time zone)
 */
export async function signLocally(given: LocalSigning, making: LocalRenderOptions): Promise<RenderOutcome> {
  const file = await readGiven(given.file);
  const body = await readGiven(given.request);
  const outsideFor = (config: Config): Outside => {
    const folder = folderOutside(given.assets ?? dirname(resolve(given.request)), config);
    return { ...folder, asset: async (path) => (path.startsWith("document:") ? file : await folder.asset(path)) };
  };
  return await inOneWorker(making, outsideFor, async (allowance) => freshJob("signature", body, given, allowance));
}

/** Command line of a file whose timestamp is to be renewed. */
export interface LocalRenewal {
  readonly file: string;
  readonly timestampServer: string;
  readonly digest: string | undefined;
}

/** Renews in one worker. @throws FileError */
export async function renewLocally(
  { file: path, ...members }: LocalRenewal,
  openPool?: OpenPool,
): Promise<RenderOutcome> {
  const file = await readGiven(path);
  const outsideFor = (config: Config): Outside => ({ ...folderOutside(".", config), asset: async () => file });
  const body = Buffer.from(JSON.stringify(members));
  return await inOneWorker({ strict: false, openPool }, outsideFor, async (allowance) =>
    freshJob("renewal", body, {}, allowance),
  );
}

/** Definitions go in as they are written. */
const partsOf = ({ files: names }: LocalMerge, files: ReadonlyMap<string, Uint8Array>): readonly MergePartAtHand[] =>
  names.map((name) =>
    name.toLowerCase().endsWith(".json")
      ? { definition: wholeJson(Buffer.from(files.get(name) ?? []).toString("utf8"), name, "") }
      : { file: name, title: basename(name, ".pdf") },
  );

const jobOf = async (given: LocalDocument, format: Format, allowance: RenderJob["allowance"]): Promise<RenderJob> =>
  await jobWith(await readGiven(given.definition), given, format, allowance);

/** The job of a definition that is at hand. @throws FileError, Refusal (of a locale or a time zone) */
export async function jobWith(
  definition: Uint8Array,
  given: LocalDocument,
  format: Format,
  allowance: RenderJob["allowance"],
): Promise<RenderJob> {
  const data = given.data === undefined ? undefined : await readData(given.data);
  return { ...jobAtHand(definition, data, given, { allowance, ...freshFacts() }), format };
}

/** A job for the PDF file of a definition and data that were read. @throws Refusal (of a locale or a time zone) */
export function jobAtHand(
  definition: Uint8Array,
  data: WholeJson | undefined,
  given: Pick<LocalDocument, "locale" | "timeZone">,
  facts: Parameters<typeof jobOfBody>[3],
): RenderJob {
  if (data === undefined) return jobOfBody("payload", definition, given, facts);
  return jobOfBody("template", templateBody(Buffer.from(definition).toString("utf8"), data), given, facts);
}

/** @throws Refusal INVALID_JSON */
export const readData = (name: string): Promise<WholeJson> => readJson(name, "/data");

/** A file of JSON that goes into a body. @throws Refusal INVALID_JSON when it is none */
const readJson = async (name: string, path: string): Promise<WholeJson> =>
  wholeJson((await readGiven(name)).toString("utf8"), name, path);
