import { randomBytes } from "node:crypto";
import { dirname, resolve } from "node:path";
import { jobChoices } from "../commands/document/job-choices.ts";
import { readConfig } from "../config.ts";
import type { Job, Outcome } from "../render/job.ts";
import { composePool, folderOutside } from "../service/compose.ts";
import type { Format } from "../vocabulary/http/records.ts";
import { environment } from "./environment.ts";
import { readGiven } from "./given-file.ts";

/** What the command line says about a document that is made without a service. */
export interface LocalDocument {
  readonly definition: string;
  readonly data: string | undefined;
  /** The folder of the files it names; beside the definition when left out. */
  readonly assets: string | undefined;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
}

/** The options that both `render` and `lint` have, for `parseArgs`. */
export const documentOptions = {
  data: { type: "string" },
  assets: { type: "string" },
  locale: { type: "string" },
  "time-zone": { type: "string" },
  strict: { type: "boolean" },
  json: { type: "boolean" },
} as const;

/**
 * Renders in one worker. `strict`: refused when it would lack something.
 *
 * @throws FileError, Refusal (of a locale or a time zone)
 */
export async function renderLocally(given: LocalDocument, format: Format, strict: boolean): Promise<Outcome> {
  const config = readConfig({ ...environment(), WORKERS: "1" });
  const pool = composePool(config);
  try {
    const allowance = { work: config.maxWork, pages: config.maxPages };
    const job = { ...(await jobOf(given, format, allowance)), tagged: config.tagged === "always" };
    const folder = given.assets ?? dirname(resolve(given.definition));
    return await pool.render({ ...job, strict }, folderOutside(folder, config));
  } finally {
    await pool.close();
  }
}

async function jobOf(given: LocalDocument, format: Format, allowance: Job["allowance"]): Promise<Job> {
  const definition = await readGiven(given.definition);
  const now = new Date().toISOString();
  const { locale, timeZone } = jobChoices(given, now, 1);
  return {
    documentId: randomBytes(16).toString("hex"),
    format,
    source: given.data === undefined ? "payload" : "template",
    body: given.data === undefined ? definition : await templateBody(definition, given.data),
    now,
    locale,
    timeZone,
    seed: randomBytes(32).toString("hex"),
    allowance,
    filesFrom: "folder",
  };
}

/** The body of generate-from-template with the definition sent along. */
async function templateBody(definition: Uint8Array, data: string): Promise<Uint8Array> {
  const content = Buffer.from(definition).toString("utf8");
  return Buffer.from(`{"content":${JSON.stringify(content)},"data":${(await readGiven(data)).toString("utf8")}}`);
}
